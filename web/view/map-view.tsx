import { useEffect, useRef } from 'react';
import { overlayAtom, projectAtom } from '../state/atoms.ts';
import type { Session } from '../state/session.ts';
import { useSession } from '../state/session.ts';
import { aimedAt, kept, targetOf } from './camera/camera.ts';
import { MapPainter } from './map/map-painter.ts';
import type { MapFrame } from './map/map-transform.ts';
import { dragged, fitted, scaledAbout, toScreen, toWorld } from './map/map-transform.ts';
import { ProbeTooltip } from './probe-tooltip.tsx';
import {
  cameraAtom,
  cameraModeAtom,
  groundAtom,
  linesShownAtom,
  pinnedAtom,
  pointedAtom,
  viewAspectAtom,
  worldPictureAtom,
  zoneAreaAtom,
  zonePictureAtom,
} from './view-atoms.ts';
import './view.css';

/** The world from above: relief, lines, the hot zone and its overlay, the camera. Clicking sends the view there. */
export function MapView() {
  const session = useSession();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return;
    const map = new Map2d(canvas.current, session);
    return () => map.dispose();
  }, [session]);
  return (
    <div className="map-view">
      <canvas
        ref={canvas}
        className="map-canvas"
        tabIndex={0}
        role="application"
        aria-label="Map. Arrow keys move the view over the ground, plus and minus zoom, 0 shows the whole world."
      />
      <ProbeTooltip source="map" />
    </div>
  );
}

/** Pixels that a press of an arrow key moves the view. */
const KEY_STEP = 24;

class Map2d {
  readonly #ends: (() => void)[] = [];
  readonly #painter: MapPainter;
  /** Null while the whole world is shown, however large the map is. */
  #frame: MapFrame | null = null;
  #size = { width: 1, height: 1 };
  #scheduled = 0;
  #drag: { kind: 'pan' | 'aim'; x: number; y: number } | null = null;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly session: Session,
  ) {
    this.#painter = new MapPainter(session);
    const { store } = session;
    const redraw = () => this.#schedule();
    const shown = [
      pinnedAtom,
      ...[projectAtom, groundAtom, cameraAtom, viewAspectAtom, zoneAreaAtom],
      ...[zonePictureAtom, worldPictureAtom, overlayAtom, linesShownAtom],
    ];
    for (const atom of shown) this.#ends.push(store.sub(atom, redraw));
    const observer = new ResizeObserver(() => this.#resize());
    observer.observe(canvas);
    const ends = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(
      type: K,
      listener: (event: HTMLElementEventMap[K]) => void,
      options: AddEventListenerOptions = {},
    ) => canvas.addEventListener(type, listener, { ...options, signal: ends.signal });
    on('pointerdown', (event) => this.#down(event));
    on('pointermove', (event) => this.#move(event));
    on('pointerup', () => (this.#drag = null));
    on('pointercancel', () => (this.#drag = null));
    on('pointerleave', () => store.set(pointedAtom, null));
    on('wheel', (event) => this.#wheel(event), { passive: false });
    on('contextmenu', (event) => event.preventDefault());
    on('keydown', (event) => this.#key(event));
    this.#ends.push(
      () => observer.disconnect(),
      () => ends.abort(),
      () => cancelAnimationFrame(this.#scheduled),
    );
    this.#resize();
  }

  dispose(): void {
    for (const end of this.#ends) end();
  }

  get #world() {
    return this.session.store.get(groundAtom) ?? { width: 1000, depth: 1000 };
  }

  get #view(): MapFrame {
    return this.#frame ?? fitted(this.#world, this.#size);
  }

  #show(frame: MapFrame | null): void {
    this.#frame = frame;
    this.#schedule();
  }

  #resize(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (width < 1 || height < 1) return;
    this.#size = { width, height };
    const ratio = window.devicePixelRatio || 1;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.#draw();
  }

  #schedule(): void {
    if (this.#scheduled !== 0) return;
    this.#scheduled = requestAnimationFrame(() => {
      this.#scheduled = 0;
      this.#draw();
    });
  }

  #draw(): void {
    const context = this.canvas.getContext('2d');
    if (!context) return;
    const ratio = this.canvas.width / this.#size.width;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#painter.draw(context, this.#view, this.#size);
  }

  #place(event: MouseEvent): { u: number; v: number } {
    const box = this.canvas.getBoundingClientRect();
    return { u: event.clientX - box.left, v: event.clientY - box.top };
  }

  #down(event: PointerEvent): void {
    this.canvas.focus({ preventScroll: true });
    this.canvas.setPointerCapture(event.pointerId);
    const pan = event.button !== 0 || event.shiftKey;
    this.#drag = { kind: pan ? 'pan' : 'aim', x: event.clientX, y: event.clientY };
    if (event.button === 1) event.preventDefault();
    if (!pan) this.#aim(event);
  }

  #move(event: PointerEvent): void {
    this.#point(event);
    const drag = this.#drag;
    if (!drag) return;
    this.#drag = { ...drag, x: event.clientX, y: event.clientY };
    if (drag.kind === 'aim') this.#aim(event);
    else this.#show(dragged(this.#view, this.#world, event.clientX - drag.x, event.clientY - drag.y));
  }

  #aim(event: MouseEvent): void {
    const { u, v } = this.#place(event);
    const { x, z } = toWorld(this.#view, this.#size, u, v);
    this.#aimAt(x, z);
  }

  /** Sends the view, and with it the hot zone, to a place of the world. */
  #aimAt(x: number, z: number): void {
    const { store, document } = this.session;
    const ground = store.get(groundAtom);
    const camera = store.get(cameraAtom);
    if (!ground || !camera) return;
    const { seaLevel } = document.project.world;
    const next = aimedAt(camera, ground.nearest(x, z));
    store.set(cameraAtom, kept(next, ground, seaLevel, store.get(cameraModeAtom)));
  }

  #point(event: PointerEvent): void {
    const { store } = this.session;
    const ground = store.get(groundAtom);
    const { u, v } = this.#place(event);
    const { x, z } = toWorld(this.#view, this.#size, u, v);
    const inside = ground && x >= 0 && z >= 0 && x <= ground.width && z <= ground.depth;
    store.set(pointedAtom, inside ? { x, z, height: ground.height(x, z), source: 'map' } : null);
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 33 : event.deltaMode === 2 ? 400 : 1;
    const { u, v } = this.#place(event);
    this.#zoom(u, v, Math.exp(-Math.min(300, Math.max(-300, event.deltaY * lines)) * 0.0016));
  }

  #zoom(u: number, v: number, factor: number): void {
    this.#show(scaledAbout(this.#view, this.#size, this.#world, u, v, factor));
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { width, height } = this.#size;
    if (event.key.startsWith('Arrow')) this.#arrow(event.key);
    else if (event.key === '+' || event.key === '=') this.#zoom(width / 2, height / 2, 1.25);
    else if (event.key === '-') this.#zoom(width / 2, height / 2, 0.8);
    else if (event.key === '0') this.#show(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #arrow(key: string): void {
    const camera = this.session.store.get(cameraAtom);
    if (!camera) return;
    const target = targetOf(camera);
    const { u, v } = toScreen(this.#view, this.#size, target.x, target.z);
    const right = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const down = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    const to = toWorld(this.#view, this.#size, u + right * KEY_STEP, v + down * KEY_STEP);
    this.#aimAt(to.x, to.z);
  }
}
