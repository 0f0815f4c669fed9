import type { SceneEngine } from '#gpu-runtime/scene/babylon-device.ts';
import type { WorldScene } from '#gpu-runtime/scene/world-scene.ts';

/** What a task may know of the frame it runs in. */
export interface Frame {
  /** Milliseconds since the last frame, at most 100. */
  elapsed: number;
  /** Milliseconds that the GPU took for the last frame and the work beside it. */
  gpu: number;
  /** The view moved lately: whatever can wait should. */
  moving: boolean;
}

/** Runs before a frame is drawn; true when it wants another one. */
export type FrameTask = (frame: Frame) => boolean;

/** How long after its last movement a view counts as moving, ms. */
const REST = 180;

/**
 * Draws on demand: sleeps until something asks for a frame, and never queues a second frame on a GPU that has not
 * finished the first, so that a slow adapter lags by one frame and not by seconds.
 */
export class FrameLoop {
  readonly #tasks = new Set<FrameTask>();
  #scheduled = false;
  #busy = false;
  #again = false;
  #last = 0;
  #gpu = 0;
  #movedAt = -Infinity;
  #stopped = false;

  /** @param render draws a frame; called when the scene is stale */
  constructor(
    private readonly host: SceneEngine,
    private readonly scene: WorldScene,
    private readonly render: (moving: boolean) => void,
  ) {}

  add(task: FrameTask): () => void {
    this.#tasks.add(task);
    this.request();
    return () => this.#tasks.delete(task);
  }

  /** Asks for a frame. Cheap; may be called any number of times. */
  request(): void {
    if (this.#busy) {
      this.#again = true;
      return;
    }
    if (this.#scheduled || this.#stopped) return;
    this.#scheduled = true;
    requestAnimationFrame((time) => this.#tick(time));
  }

  /** The view moved: the next frames are for its movement. */
  moved(): void {
    this.#movedAt = performance.now();
    this.request();
  }

  stop(): void {
    this.#stopped = true;
  }

  #tick(time: number): void {
    this.#scheduled = false;
    if (this.#stopped) return;
    const started = performance.now();
    const moving = started - this.#movedAt < REST;
    const frame = { elapsed: Math.min(100, Math.max(0, time - this.#last)), gpu: this.#gpu, moving };
    this.#last = time;
    let more = false;
    for (const task of this.#tasks) more = task(frame) || more;
    if (this.scene.stale) this.render(moving);
    // A view that comes to rest is drawn once more, in full.
    if (moving) more = true;
    this.#again ||= more;
    this.#busy = true;
    this.host.device.queue.onSubmittedWorkDone().then(
      () => {
        this.#busy = false;
        this.#gpu = performance.now() - started;
        if (!this.#again) return;
        this.#again = false;
        this.request();
      },
      // The device is lost; whoever watches it tells the user.
      () => this.stop(),
    );
  }
}
