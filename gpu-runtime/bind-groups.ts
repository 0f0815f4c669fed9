/** Groups kept; with more about, they are all made anew. */
const CAPACITY = 512;

/**
 * Bind groups by what they bind, made once: making one costs the CPU more than encoding the pass that uses it. The first
 * binding is a block of uniforms at a dynamic offset, so that passes which differ in their uniforms alone share a group.
 */
export class BindGroups {
  private readonly groups = new Map<string, GPUBindGroup>();
  private readonly numbers = new WeakMap<object, number>();
  private last = 0;

  constructor(private readonly device: GPUDevice) {}

  /** Binds the block to binding 0, and the buffers to those bindings. `layout` is one of few objects that stay. */
  set(
    pass: GPUComputePassEncoder,
    layout: GPUBindGroupLayout,
    { buffer, offset, size }: GPUBufferBinding,
    buffers: readonly (readonly [binding: number, buffer: GPUBuffer])[],
  ): void {
    const key = [layout, buffer, ...buffers.map(([, bound]) => bound)].map((of) => this.numberOf(of)).join();
    let group = this.groups.get(key);
    if (!group) {
      // Groups of buffers that were destroyed are never asked for again.
      if (this.groups.size >= CAPACITY) this.groups.clear();
      const entries = buffers.map(([binding, bound]) => ({ binding, resource: { buffer: bound } }));
      group = this.device.createBindGroup({
        layout,
        entries: [{ binding: 0, resource: { buffer, size } }, ...entries],
      });
      this.groups.set(key, group);
    }
    pass.setBindGroup(0, group, [offset ?? 0]);
  }

  private numberOf(of: object): number {
    let number = this.numbers.get(of);
    if (number === undefined) this.numbers.set(of, (number = ++this.last));
    return number;
  }
}

/** A layout as BindGroups wants it: uniforms at a dynamic offset in binding 0, and what the other bindings are. */
export function uniformLayout(
  device: GPUDevice,
  label: string,
  others: readonly (readonly [binding: number, type: GPUBufferBindingType])[],
): GPUBindGroupLayout {
  const visibility = GPUShaderStage.COMPUTE;
  return device.createBindGroupLayout({
    label,
    entries: [
      { binding: 0, visibility, buffer: { type: 'uniform', hasDynamicOffset: true } },
      ...others.map(([binding, type]) => ({ binding, visibility, buffer: { type } })),
    ],
  });
}
