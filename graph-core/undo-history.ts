import type { Patch } from 'immer';

export interface UndoStep {
  label: string;
  patches: readonly Patch[];
  inverse: readonly Patch[];
  /** Steps in a row of one gesture (a drag, a slider) are one; null stands alone. */
  gesture: string | null;
}

/** Bounds of the memory that undo may hold: past either, the oldest steps are forgotten. */
const MAX_STEPS = 1_000;
const MAX_BYTES = 256 * 1024 * 1024;

/** Steps back and forth, as patches. Knows nothing of the document. */
export class UndoHistory {
  #undo: UndoStep[] = [];
  #redo: UndoStep[] = [];
  #bytes = 0;
  readonly #sizes = new WeakMap<UndoStep, number>();

  get labels(): { undo: string[]; redo: string[] } {
    return { undo: this.#undo.map((step) => step.label), redo: this.#redo.map((step) => step.label) };
  }

  /** Adds a step that has just been done; what was undone before can no longer be redone. */
  record(step: UndoStep): void {
    for (const undone of this.#redo) this.#forget(undone);
    this.#redo = [];
    const last = this.#undo.at(-1);
    if (last && step.gesture !== null && last.gesture === step.gesture) {
      this.#forget(this.#undo.pop()!);
      this.#push(merged(last, step));
    } else {
      this.#push(step);
    }
    while (this.#undo.length > 1 && (this.#undo.length > MAX_STEPS || this.#bytes > MAX_BYTES)) {
      this.#forget(this.#undo.shift()!);
    }
  }

  undo(): UndoStep | undefined {
    return this.#take(this.#undo, this.#redo);
  }

  redo(): UndoStep | undefined {
    return this.#take(this.#redo, this.#undo);
  }

  clear(): void {
    this.#undo = [];
    this.#redo = [];
    this.#bytes = 0;
  }

  #take(from: UndoStep[], to: UndoStep[]): UndoStep | undefined {
    const step = from.pop();
    if (!step) return undefined;
    // A gesture that was undone is over: going on with it must not change a step that is already done.
    const closed = { ...step, gesture: null };
    this.#sizes.set(closed, this.#sizes.get(step) ?? 0);
    to.push(closed);
    return step;
  }

  #push(step: UndoStep): void {
    const bytes = sizeOf(step.patches) + sizeOf(step.inverse);
    this.#sizes.set(step, bytes);
    this.#bytes += bytes;
    this.#undo.push(step);
  }

  #forget(step: UndoStep): void {
    this.#bytes -= this.#sizes.get(step) ?? 0;
  }
}

/** One step that does what two did in a row. A slider sets one thing many times: only the ends are kept then. */
function merged(first: UndoStep, second: UndoStep): UndoStep {
  const sameTargets =
    first.patches.length === second.patches.length &&
    first.patches.every((patch, i) => {
      const next = second.patches[i]!;
      return next.op === 'replace' && patch.path.join('\0') === next.path.join('\0');
    });
  if (!sameTargets) {
    return {
      ...first,
      patches: [...first.patches, ...second.patches],
      inverse: [...second.inverse, ...first.inverse],
    };
  }
  const patches = first.patches.map((patch, i) => ({ ...patch, value: second.patches[i]!.value as unknown }));
  return { ...first, patches };
}

/** Roughly the bytes that patches hold on to. */
function sizeOf(patches: readonly Patch[]): number {
  let bytes = 0;
  const pending: unknown[] = [...patches];
  for (let at = pending.pop(); pending.length > 0 || at !== undefined; at = pending.pop()) {
    if (typeof at === 'string') bytes += 2 * at.length;
    else bytes += 16;
    if (typeof at === 'object' && at !== null) for (const part of Object.values(at)) pending.push(part);
  }
  return bytes;
}
