import { WorkBatch } from '#gpu-runtime/work-batch.ts';
import type { BenchDevice } from './define.ts';

interface TimerSettings {
  /** Samples to take. */
  runs: number;
  /** Milliseconds that the work of a sample is repeated to fill, so that the clock's steps and starting up do not count. */
  atLeast: number;
}

/**
 * Times GPU work: by timestamp queries where the device has them, else by the wall clock until the queue is done.
 * Software adapters run commands when they like, whatever their timestamps say, so they go by the wall clock too.
 */
export class GpuTimer {
  private readonly stamps: { set: GPUQuerySet; resolved: GPUBuffer; readable: GPUBuffer } | null;

  private readonly device: GPUDevice;
  private readonly batch: WorkBatch;
  private readonly settings: TimerSettings;

  constructor({ device, software }: BenchDevice) {
    this.device = device;
    this.batch = new WorkBatch(device);
    this.settings = software ? { runs: 3, atLeast: 5 } : { runs: 15, atLeast: 40 };
    const { QUERY_RESOLVE, COPY_SRC, COPY_DST, MAP_READ } = GPUBufferUsage;
    this.stamps =
      !software && device.features.has('timestamp-query')
        ? {
            set: device.createQuerySet({ type: 'timestamp', count: 4 }),
            resolved: device.createBuffer({ size: 32, usage: QUERY_RESOLVE | COPY_SRC }),
            readable: device.createBuffer({ size: 32, usage: COPY_DST | MAP_READ }),
          }
        : null;
  }

  /** Milliseconds that the encoded work takes once, `runs` times over. */
  async measure(encode: (batch: WorkBatch) => void): Promise<number[]> {
    await this.sample(encode, 1); // Warm.
    const once = await this.sample(encode, 1);
    const repeats = Math.max(1, Math.ceil(this.settings.atLeast / Math.max(once, 1e-3)));
    const times: number[] = [];
    for (let run = 0; run < this.settings.runs; run++)
      times.push(await this.sample(encode, Math.min(5000, repeats)));
    return times;
  }

  destroy(): void {
    this.stamps?.set.destroy();
    this.stamps?.resolved.destroy();
    this.stamps?.readable.destroy();
    this.batch.destroy();
  }

  private async sample(encode: (batch: WorkBatch) => void, repeats: number): Promise<number> {
    await this.device.queue.onSubmittedWorkDone();
    const { batch } = this;
    const { encoder } = batch;
    this.stamp(encoder, 0);
    for (let k = 0; k < repeats; k++) encode(batch);
    this.stamp(encoder, 2);
    if (this.stamps) {
      encoder.resolveQuerySet(this.stamps.set, 0, 4, this.stamps.resolved, 0);
      encoder.copyBufferToBuffer(this.stamps.resolved, 0, this.stamps.readable, 0, 32);
    }
    const commands = batch.finish();
    const start = performance.now();
    this.device.queue.submit([commands]);
    await this.device.queue.onSubmittedWorkDone();
    const wall = performance.now() - start;
    return (this.stamps ? await this.elapsed(this.stamps.readable) : wall) / repeats;
  }

  /** An empty pass between whose ends the clock is read. */
  private stamp(encoder: GPUCommandEncoder, first: number): void {
    if (!this.stamps) return;
    const timestampWrites = {
      querySet: this.stamps.set,
      beginningOfPassWriteIndex: first,
      endOfPassWriteIndex: first + 1,
    };
    encoder.beginComputePass({ timestampWrites }).end();
  }

  /** From the end of the pass before the work to that of the pass after it: ends wait for all that was before. */
  private async elapsed(readable: GPUBuffer): Promise<number> {
    await readable.mapAsync(GPUMapMode.READ);
    const stamps = new BigInt64Array(readable.getMappedRange());
    const nanoseconds = Number(stamps[3]! - stamps[1]!);
    readable.unmap();
    return nanoseconds / 1e6;
  }
}
