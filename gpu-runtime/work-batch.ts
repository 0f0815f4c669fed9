/** Blocks of uniforms lie this far apart: WebGPU's default alignment of offsets. */
const STRIDE = 256;
const BLOCKS = 256;
/** Upload buffers come in multiples of this, so that one serves pieces of about its size. */
const UPLOAD_STEP = 64 * 1024;

interface UniformChunk {
  buffer: GPUBuffer;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Work that goes to the GPU in one submission: the encoder, and what its passes read. Writes to a buffer land before
 * all of a submission runs, so each pass has uniforms and uploads of its own.
 */
export class WorkBatch {
  private open: GPUCommandEncoder | null = null;
  private readonly chunks: UniformChunk[] = [];
  private blocks = 0;
  private readonly uploads: GPUBuffer[] = [];
  private uploadsUsed = 0;
  private retired: GPUBuffer[] = [];

  constructor(private readonly device: GPUDevice) {}

  /** Whether anything was encoded since the last submission. */
  get isEmpty(): boolean {
    return this.open === null;
  }

  get encoder(): GPUCommandEncoder {
    return (this.open ??= this.device.createCommandEncoder({ label: 'work' }));
  }

  /** A block of uniforms of its own, at most 256 bytes. */
  uniform(data: ArrayBuffer): GPUBufferBinding {
    const place = this.blocks++;
    const chunk = (this.chunks[Math.floor(place / BLOCKS)] ??= this.chunk());
    const offset = (place % BLOCKS) * STRIDE;
    chunk.bytes.set(new Uint8Array(data), offset);
    return { buffer: chunk.buffer, offset, size: data.byteLength };
  }

  /** A storage buffer of its own with those pieces one after the other, each a multiple of 4 bytes. */
  upload(...pieces: readonly ArrayBufferView[]): GPUBuffer {
    const bytes = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const place = this.uploadsUsed++;
    let buffer = this.uploads[place];
    if (!buffer || buffer.size < bytes) {
      if (buffer) this.retire(buffer);
      const size = Math.ceil(bytes / UPLOAD_STEP) * UPLOAD_STEP;
      const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST;
      buffer = this.uploads[place] = this.device.createBuffer({ label: 'upload', size, usage });
    }
    let at = 0;
    for (const { buffer: from, byteOffset, byteLength } of pieces) {
      if (byteLength > 0)
        this.device.queue.writeBuffer(buffer, at, from as ArrayBuffer, byteOffset, byteLength);
      at += byteLength;
    }
    return buffer;
  }

  /** Has a buffer destroyed as soon as what was encoded is submitted. */
  retire(buffer: GPUBuffer): void {
    this.retired.push(buffer);
  }

  /** Ends the encoder; the caller submits the commands before anything else is encoded. */
  finish(): GPUCommandBuffer {
    for (let first = 0; first < this.blocks; first += BLOCKS) {
      const { buffer, bytes } = this.chunks[first / BLOCKS]!;
      this.device.queue.writeBuffer(buffer, 0, bytes, 0, Math.min(BLOCKS, this.blocks - first) * STRIDE);
    }
    const commands = this.encoder.finish();
    this.open = null;
    this.blocks = 0;
    this.uploadsUsed = 0;
    return commands;
  }

  submit(): void {
    if (this.isEmpty) return;
    this.device.queue.submit([this.finish()]);
    for (const buffer of this.retired) buffer.destroy();
    this.retired = [];
  }

  /** Bytes of uniforms and uploads. */
  get bytes(): number {
    const uploads = this.uploads.reduce((sum, { size }) => sum + size, 0);
    return uploads + this.chunks.length * BLOCKS * STRIDE;
  }

  destroy(): void {
    for (const { buffer } of this.chunks) buffer.destroy();
    for (const buffer of [...this.uploads, ...this.retired]) buffer.destroy();
  }

  private chunk(): UniformChunk {
    const size = BLOCKS * STRIDE;
    const usage = GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST;
    const buffer = this.device.createBuffer({ label: 'uniforms', size, usage });
    return { buffer, bytes: new Uint8Array(size) };
  }
}
