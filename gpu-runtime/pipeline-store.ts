interface Entry {
  pipeline: GPUComputePipeline | null;
  fault: Error | null;
  /** Settles without a fault in any case. */
  ready: Promise<void>;
}

export interface PipelineRecipe {
  label: string;
  code: string;
  layout: GPUPipelineLayout | 'auto';
  entryPoint?: string;
}

/**
 * Compute pipelines by name, compiled in the background and kept; at most `capacity` of them, the longest unused going
 * first. Nothing here blocks: a pipeline that is not there yet is null, and the caller comes again.
 */
export class PipelineStore {
  private readonly entries = new Map<string, Entry>();
  private count = 0;

  constructor(
    private readonly device: GPUDevice,
    private readonly capacity: number,
  ) {}

  /** Pipelines compiled since the start. */
  get compiled(): number {
    return this.count;
  }

  /** The pipeline, when it is ready; never starts compiling. */
  peek(key: string): GPUComputePipeline | null {
    return this.entries.get(key)?.pipeline ?? null;
  }

  /** Why compiling failed, if it did. */
  fault(key: string): Error | null {
    return this.entries.get(key)?.fault ?? null;
  }

  /** The pipeline, when it is ready; else sees to it that it will be. Throws when it cannot be compiled. */
  request(key: string, recipe: () => PipelineRecipe): GPUComputePipeline | null {
    const known = this.entries.get(key);
    if (known) {
      if (known.fault) throw new Error(`the pipeline "${key}" cannot be compiled`, { cause: known.fault });
      // Map order is age: put it last.
      this.entries.delete(key);
      this.entries.set(key, known);
      return known.pipeline;
    }
    const entry: Entry = { pipeline: null, fault: null, ready: Promise.resolve() };
    entry.ready = this.compile(entry, recipe());
    this.entries.set(key, entry);
    for (const [oldest] of this.entries) {
      if (this.entries.size <= this.capacity) break;
      this.entries.delete(oldest);
    }
    return null;
  }

  /** When those that are compiling now are done, well or not. */
  async settled(): Promise<void> {
    await Promise.all([...this.entries.values()].map((entry) => entry.ready));
  }

  private async compile(entry: Entry, recipe: PipelineRecipe): Promise<void> {
    this.count++;
    try {
      const { label, layout, code, entryPoint } = recipe;
      const module = this.device.createShaderModule({ label, code });
      entry.pipeline = await this.device.createComputePipelineAsync({
        label,
        layout,
        compute: { module, entryPoint },
      });
    } catch (error) {
      entry.fault = error instanceof Error ? error : new Error(String(error));
    }
  }
}
