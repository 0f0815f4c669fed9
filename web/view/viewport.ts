import type { SceneEngine } from '#gpu-runtime/scene/babylon-device.ts';
import { createSceneEngine } from '#gpu-runtime/scene/babylon-device.ts';
import { WorldScene } from '#gpu-runtime/scene/world-scene.ts';
import { FrameLoop } from './frame-loop.ts';

/** While the view moves, a software adapter draws at half resolution; it is sharp again at rest. */
const MOVING_SCALE = 0.5;

/** The canvas and all that draws on it. One for the page's life: projects come and go, the engine stays. */
export interface Viewport {
  readonly canvas: HTMLCanvasElement;
  readonly host: SceneEngine;
  readonly scene: WorldScene;
  readonly loop: FrameLoop;
  /** Size on the page, CSS pixels. */
  resize(width: number, height: number): void;
  /** Width over height. */
  readonly aspect: number;
  /** The eye's height over the ground in metres; set by whoever moves the camera. */
  aboveGround: number;
}

let opening: Promise<Viewport> | null = null;

/** Ends a viewport whose device was lost: the next `openViewport` starts a fresh one. */
export function closeViewport(viewport: Viewport): void {
  opening = null;
  viewport.loop.stop();
  viewport.canvas.remove();
  try {
    viewport.scene.dispose();
    viewport.host.engine.dispose();
  } catch {
    // What is left of a lost device cannot always be taken apart; the browser collects it.
  }
}

/** The page's viewport, created on first use. Rejects with NoWebGpuError where there is no adapter. */
export function openViewport(): Promise<Viewport> {
  opening ??= create().catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

async function create(): Promise<Viewport> {
  const canvas = document.createElement('canvas');
  canvas.className = 'world-canvas';
  const host = await createSceneEngine(canvas);
  const scene = new WorldScene(host);
  let size = { width: 1, height: 1 };
  let shown = { width: 0, height: 0 };

  const fit = (scale: number) => {
    const wanted = {
      width: Math.max(1, Math.round(size.width * scale)),
      height: Math.max(1, Math.round(size.height * scale)),
    };
    if (wanted.width === shown.width && wanted.height === shown.height) return;
    shown = wanted;
    host.engine.setSize(wanted.width, wanted.height);
  };
  const sharpness = () => (host.software ? 1 : Math.min(2, window.devicePixelRatio || 1));

  const loop = new FrameLoop(host, scene, (moving) => {
    const coarse = moving && host.software;
    fit(sharpness() * (coarse ? MOVING_SCALE : 1));
    scene.render(viewport.aboveGround);
    // Drawn coarsely, it is still due in full.
    scene.stale = coarse;
  });
  const viewport: Viewport = {
    canvas,
    host,
    scene,
    loop,
    aboveGround: 100,
    get aspect() {
      return size.width / size.height;
    },
    resize(width, height) {
      if (width < 1 || height < 1 || (width === size.width && height === size.height)) return;
      size = { width, height };
      scene.stale = true;
      loop.request();
    },
  };
  await scene.whenReady();
  return viewport;
}
