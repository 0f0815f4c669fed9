import { INSTRUCTION_WORDS } from '#codegen/expression-set.ts';
import type { ExpressionSet, Program } from '#codegen/expression-set.ts';
import { LAYER_TABLE_ENTRIES, MASK_TABLE_ENTRIES } from './evaluator-wgsl.ts';

/** A program's own instructions (from 0 on), the set's keyframes and the place of its masks, on the GPU. */
export class ResidentProgram {
  private buffers: { code: GPUBuffer; keyframes: GPUBuffer } | null = null;
  readonly maskTable: GPUBuffer;
  readonly layerTable: GPUBuffer;

  constructor(private readonly device: GPUDevice) {
    const table = (label: string, entries: number) =>
      device.createBuffer({
        label,
        size: entries * 16,
        usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
      });
    this.maskTable = table('mask table', MASK_TABLE_ENTRIES);
    this.layerTable = table('layer table', LAYER_TABLE_ENTRIES);
  }

  get code(): GPUBuffer {
    return this.resident().code;
  }

  get keyframes(): GPUBuffer {
    return this.resident().keyframes;
  }

  /** What was submitted before still sees the program before. */
  load(set: ExpressionSet, program: Program): void {
    const words = set.code.subarray(
      program.start * INSTRUCTION_WORDS,
      (program.start + program.count) * INSTRUCTION_WORDS,
    );
    const code = this.fitting(this.buffers?.code, 'code', words.byteLength);
    const keyframes = this.fitting(this.buffers?.keyframes, 'keyframes', set.keyframes.byteLength);
    this.buffers = { code, keyframes };
    const { queue } = this.device;
    queue.writeBuffer(code, 0, words.buffer, words.byteOffset, words.byteLength);
    const { buffer, byteOffset, byteLength } = set.keyframes;
    if (byteLength > 0) queue.writeBuffer(keyframes, 0, buffer, byteOffset, byteLength);
  }

  placeMasks(table: ArrayBuffer): void {
    this.write(this.maskTable, table);
  }

  placeLayers(table: ArrayBuffer): void {
    this.write(this.layerTable, table);
  }

  get bytes(): number {
    return (
      this.maskTable.size + this.layerTable.size + (this.buffers ? this.code.size + this.keyframes.size : 0)
    );
  }

  destroy(): void {
    this.maskTable.destroy();
    this.layerTable.destroy();
    this.buffers?.code.destroy();
    this.buffers?.keyframes.destroy();
  }

  private write(buffer: GPUBuffer, table: ArrayBuffer): void {
    if (table.byteLength > buffer.size) throw new Error('a set names more than a project may have');
    if (table.byteLength > 0) this.device.queue.writeBuffer(buffer, 0, table);
  }

  private resident() {
    if (!this.buffers) throw new Error('no program was loaded');
    return this.buffers;
  }

  /** The buffer, if it has just the size; else another. At least one element: WebGPU binds no empty buffer. */
  private fitting(before: GPUBuffer | undefined, label: string, bytes: number): GPUBuffer {
    const size = Math.max(16, bytes);
    if (before?.size === size) return before;
    before?.destroy();
    return this.device.createBuffer({ label, size, usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST });
  }
}
