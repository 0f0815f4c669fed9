/** A copy of a part of a GPU buffer that may be copied from. */
export async function readBuffer(
  device: GPUDevice,
  source: GPUBuffer,
  offset: number,
  bytes: number,
): Promise<ArrayBuffer> {
  const target = mappable(device, bytes);
  const encoder = device.createCommandEncoder({ label: 'read back' });
  encoder.copyBufferToBuffer(source, offset, target, 0, bytes);
  device.queue.submit([encoder.finish()]);
  return take(target);
}

/** Texels of a rectangle of a texture, row by row without gaps. */
export async function readTexture(
  device: GPUDevice,
  texture: GPUTexture,
  bytesPerTexel: number,
  area: { i: number; j: number; columns: number; rows: number },
): Promise<ArrayBuffer> {
  const rowBytes = area.columns * bytesPerTexel;
  const bytesPerRow = Math.ceil(rowBytes / 256) * 256; // WebGPU's alignment of rows.
  const target = mappable(device, bytesPerRow * area.rows);
  const encoder = device.createCommandEncoder({ label: 'read back' });
  encoder.copyTextureToBuffer({ texture, origin: [area.i, area.j] }, { buffer: target, bytesPerRow }, [
    area.columns,
    area.rows,
  ]);
  device.queue.submit([encoder.finish()]);
  const padded = await take(target);
  if (bytesPerRow === rowBytes) return padded;
  const packed = new Uint8Array(rowBytes * area.rows);
  for (let row = 0; row < area.rows; row++) {
    packed.set(new Uint8Array(padded, row * bytesPerRow, rowBytes), row * rowBytes);
  }
  return packed.buffer;
}

function mappable(device: GPUDevice, size: number): GPUBuffer {
  return device.createBuffer({ size, usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ });
}

async function take(buffer: GPUBuffer): Promise<ArrayBuffer> {
  await buffer.mapAsync(GPUMapMode.READ);
  const bytes = buffer.getMappedRange().slice(0);
  buffer.destroy();
  return bytes;
}
