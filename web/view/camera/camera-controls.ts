import type { Vector3 } from '#gpu-runtime/scene/pose.ts';
import { viewRay } from '#gpu-runtime/scene/pose.ts';
import type { Session } from '../../state/session.ts';
import type { Frame } from '../frame-loop.ts';
import { cameraAtom, cameraModeAtom, groundAtom, pinnedAtom, pointedAtom } from '../view-atoms.ts';
import type { Viewport } from '../viewport.ts';
import type { CameraState } from './camera.ts';
import {
  aimedAt,
  between,
  eased,
  farthestOf,
  flown,
  kept,
  orbited,
  panned,
  retargeted,
  targetOf,
  turnedHead,
  zoomed,
} from './camera.ts';
import { homeView } from './home.ts';

/** Degrees a pixel of dragging, degrees and picture heights a key press. */
const TURN = 0.28;
const KEY_TURN = 6;
const KEY_PAN = 0.06;
/** Milliseconds of a flight to another view. */
const FLIGHT = 420;
/** Keys that fly, by their place on the keyboard: along the view, to its right, up. */
const FLY_KEYS: Readonly<Record<string, readonly [number, number, number]>> = {
  KeyW: [1, 0, 0],
  KeyS: [-1, 0, 0],
  KeyD: [0, 1, 0],
  KeyA: [0, -1, 0],
  KeyE: [0, 0, 1],
  KeyQ: [0, 0, -1],
};

/** Pixels that the pointer may move between press and release for a click. */
const CLICK = 4;

interface Flight {
  from: CameraState;
  to: CameraState;
  start: number;
}

/** Mouse, pen and keys on the canvas, turned into views; and the flights between views. */
export class CameraControls {
  readonly #ends: (() => void)[] = [];
  readonly #held = new Set<string>();
  #drag: { kind: 'turn' | 'pan'; x: number; y: number; moved: number } | null = null;
  #flight: Flight | null = null;
  #pointer: { u: number; v: number } | null = null;

  constructor(
    private readonly viewport: Viewport,
    private readonly session: Session,
  ) {
    const { canvas, loop } = viewport;
    const { store } = session;
    const ends = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(
      type: K,
      listener: (event: HTMLElementEventMap[K]) => void,
      options: AddEventListenerOptions = {},
    ) => canvas.addEventListener(type, listener, { ...options, signal: ends.signal });
    on('pointerdown', (event) => this.#down(event));
    on('pointermove', (event) => this.#move(event));
    on('pointerup', (event) => this.#up(event));
    on('pointercancel', (event) => this.#up(event));
    on('pointerleave', () => this.#point(null));
    on('wheel', (event) => this.#wheel(event), { passive: false });
    on('dblclick', (event) => this.#doubleClick(event));
    on('contextmenu', (event) => event.preventDefault());
    on('keydown', (event) => this.#key(event));
    on('keyup', (event) => this.#held.delete(event.code));
    on('blur', () => this.#held.clear());
    this.#ends.push(
      () => ends.abort(),
      store.sub(cameraAtom, () => this.#show()),
      store.sub(groundAtom, () => this.#change((camera) => camera)),
      store.sub(cameraModeAtom, () => this.#held.clear()),
      loop.add((frame) => this.#frame(frame)),
    );
    this.#show();
  }

  dispose(): void {
    for (const end of this.#ends) end();
  }

  /** Goes to a view; at once where motion is unwanted or too slow to be seen as one. */
  flyTo(to: CameraState): void {
    const from = this.#camera;
    const still =
      window.matchMedia('(prefers-reduced-motion: reduce)').matches || this.viewport.host.software;
    if (!from || still) return this.#change(() => to);
    this.#flight = { from, to, start: performance.now() };
    this.viewport.loop.request();
  }

  /** Turns about another point of the ground from now on, as seen from here. */
  focus(point: Vector3): void {
    if (this.#camera) this.flyTo(aimedAt(this.#camera, point));
  }

  home(): void {
    const ground = this.session.store.get(groundAtom);
    if (ground) this.flyTo(homeView(this.session.document.project, ground));
  }

  get #camera(): CameraState | null {
    return this.session.store.get(cameraAtom);
  }

  /** Sets a view, kept where it can see something. */
  #change(step: (camera: CameraState) => CameraState): void {
    const { store, document } = this.session;
    const camera = this.#camera;
    const ground = store.get(groundAtom);
    if (!camera || !ground) return;
    const next = kept(step(camera), ground, document.project.world.seaLevel, store.get(cameraModeAtom));
    if (next !== camera) store.set(cameraAtom, next);
  }

  #show(): void {
    const camera = this.#camera;
    const ground = this.session.store.get(groundAtom);
    if (!camera || !ground) return;
    const floor = Math.max(ground.height(camera.x, camera.z), this.session.document.project.world.seaLevel);
    this.viewport.aboveGround = Math.max(1, camera.y - floor);
    this.viewport.scene.setPose(camera);
    this.viewport.loop.moved();
  }

  /** The ground under a place of the picture. */
  #pick(u: number, v: number): Vector3 | null {
    const camera = this.#camera;
    const ground = this.session.store.get(groundAtom);
    return camera && ground ? ground.pick(viewRay(camera, u, v, this.viewport.aspect)) : null;
  }

  /** Turns about what is in the middle of the picture, without moving the eye. */
  #retarget(): void {
    const hit = this.#pick(0.5, 0.5);
    if (hit) this.#change((camera) => retargeted(camera, hit));
  }

  #place(event: MouseEvent): { u: number; v: number } {
    const box = this.viewport.canvas.getBoundingClientRect();
    return {
      u: (event.clientX - box.left) / Math.max(1, box.width),
      v: (event.clientY - box.top) / Math.max(1, box.height),
    };
  }

  #down(event: PointerEvent): void {
    this.viewport.canvas.focus({ preventScroll: true });
    this.viewport.canvas.setPointerCapture(event.pointerId);
    this.#flight = null;
    const flying = this.session.store.get(cameraModeAtom) === 'fly';
    const pan = !flying && (event.button !== 0 || event.shiftKey);
    this.#drag = { kind: pan ? 'pan' : 'turn', x: event.clientX, y: event.clientY, moved: 0 };
    if (event.button === 1) event.preventDefault();
  }

  #move(event: PointerEvent): void {
    const drag = this.#drag;
    if (!drag) return this.#point(this.#place(event));
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    const moved = drag.moved + Math.abs(dx) + Math.abs(dy);
    this.#drag = { ...drag, x: event.clientX, y: event.clientY, moved };
    const height = Math.max(1, this.viewport.canvas.clientHeight);
    if (drag.kind === 'pan') this.#change((camera) => panned(camera, dx / height, dy / height));
    else if (this.session.store.get(cameraModeAtom) === 'fly') {
      this.#change((camera) => turnedHead(camera, dx * TURN * 0.7, -dy * TURN * 0.7));
    } else this.#change((camera) => orbited(camera, dx * TURN, -dy * TURN));
  }

  #up(event: PointerEvent): void {
    const drag = this.#drag;
    if (drag?.kind === 'pan') this.#retarget();
    if (drag?.kind === 'turn' && drag.moved < CLICK && event.type === 'pointerup') this.#pin(event);
    this.#drag = null;
    this.#point(this.#place(event));
  }

  /** A click marks the ground under it, whose values all nodes then show. */
  #pin(event: PointerEvent): void {
    const { u, v } = this.#place(event);
    const hit = this.#pick(u, v);
    if (hit) this.session.store.set(pinnedAtom, { x: hit.x, z: hit.z });
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    this.#flight = null;
    const lines = event.deltaMode === 1 ? 33 : event.deltaMode === 2 ? 400 : 1;
    const factor = Math.exp(Math.min(300, Math.max(-300, event.deltaY * lines)) * 0.0016);
    const { u, v } = this.#place(event);
    this.#zoom(factor, this.#pick(u, v));
  }

  #zoom(factor: number, about: Vector3 | null): void {
    const ground = this.session.store.get(groundAtom);
    if (!ground) return;
    this.#change((camera) => zoomed(camera, about ?? targetOf(camera), factor, farthestOf(ground)));
    this.#retarget();
  }

  #doubleClick(event: MouseEvent): void {
    const { u, v } = this.#place(event);
    const hit = this.#pick(u, v);
    if (hit) this.focus(hit);
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const flying = this.session.store.get(cameraModeAtom) === 'fly';
    if (flying && FLY_KEYS[event.code]) {
      this.#held.add(event.code);
      this.#flight = null;
      if (event.shiftKey) this.#held.add('ShiftLeft');
      this.viewport.loop.request();
    } else if (event.key === 'Shift') this.#held.add('ShiftLeft');
    else if (event.key.startsWith('Arrow')) this.#arrow(event.key, event.shiftKey, flying);
    else if (event.key === '+' || event.key === '=') this.#zoom(0.85, null);
    else if (event.key === '-') this.#zoom(1 / 0.85, null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #arrow(key: string, shift: boolean, flying: boolean): void {
    const right = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const down = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (flying) this.#change((camera) => turnedHead(camera, right * KEY_TURN, -down * KEY_TURN));
    else if (shift) {
      this.#change((camera) => panned(camera, -right * KEY_PAN, -down * KEY_PAN));
      this.#retarget();
    } else this.#change((camera) => orbited(camera, right * KEY_TURN, down * KEY_TURN));
  }

  #point(pointer: { u: number; v: number } | null): void {
    this.#pointer = pointer;
    if (pointer) this.viewport.loop.request();
    else this.session.store.set(pointedAtom, null);
  }

  #frame({ elapsed }: Frame): boolean {
    this.#probe();
    const flight = this.#flight;
    if (flight) {
      const part = (performance.now() - flight.start) / FLIGHT;
      if (part >= 1) this.#flight = null;
      this.#change(() => (part >= 1 ? flight.to : between(flight.from, flight.to, eased(part))));
    }
    return this.#flyByKeys(elapsed / 1000) || this.#flight !== null;
  }

  /** Looks up the ground under a resting or moving pointer, once a frame. */
  #probe(): void {
    const pointer = this.#pointer;
    if (!pointer) return;
    this.#pointer = null;
    const hit = this.#pick(pointer.u, pointer.v);
    this.session.store.set(pointedAtom, hit && { x: hit.x, z: hit.z, height: hit.y, source: 'view' });
  }

  #flyByKeys(seconds: number): boolean {
    let [forward, right, up] = [0, 0, 0];
    for (const code of this.#held) {
      const [f, r, u] = FLY_KEYS[code] ?? [0, 0, 0];
      [forward, right, up] = [forward + f, right + r, up + u];
    }
    if (forward === 0 && right === 0 && up === 0) return false;
    // Faster where there is more room.
    const speed =
      Math.min(500, Math.max(12, this.viewport.aboveGround * 0.9)) * (this.#held.has('ShiftLeft') ? 4 : 1);
    const metres = (speed * seconds) / Math.hypot(forward, right, up);
    this.#change((camera) => flown(camera, forward * metres, right * metres, up * metres));
    return true;
  }
}
