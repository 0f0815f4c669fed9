/**
 * Moves the contents of a part of a buffer towards its start by so many bytes (towards its end when negative). Rasters
 * of rows one after the other move by whole columns and rows at once so: what wraps round into other rows is at the
 * sides where nothing came in, and is to be written anew.
 */
export function shiftBuffer(
  device: GPUDevice,
  buffer: GPUBuffer,
  start: number,
  bytes: number,
  by: number,
): void {
  const kept = bytes - Math.abs(by);
  if (kept <= 0 || by === 0) return;
  const { COPY_SRC, COPY_DST } = GPUBufferUsage;
  // A buffer cannot be copied within itself.
  const scratch = device.createBuffer({ label: 'shift', size: kept, usage: COPY_SRC | COPY_DST });
  const encoder = device.createCommandEncoder({ label: 'shift' });
  encoder.copyBufferToBuffer(buffer, start + Math.max(0, by), scratch, 0, kept);
  encoder.copyBufferToBuffer(scratch, 0, buffer, start + Math.max(0, -by), kept);
  device.queue.submit([encoder.finish()]);
  scratch.destroy();
}

/** Moves the contents of a square texture so many texels towards its origin. */
export function shiftTexture(device: GPUDevice, texture: GPUTexture, columns: number, rows: number): void {
  const [width, height] = [texture.width - Math.abs(columns), texture.height - Math.abs(rows)];
  if (width <= 0 || height <= 0) return;
  const { COPY_SRC, COPY_DST } = GPUTextureUsage;
  const scratch = device.createTexture({
    label: 'shift',
    size: [width, height],
    format: texture.format,
    usage: COPY_SRC | COPY_DST,
  });
  const from = [Math.max(0, columns), Math.max(0, rows)];
  const to = [Math.max(0, -columns), Math.max(0, -rows)];
  const encoder = device.createCommandEncoder({ label: 'shift' });
  encoder.copyTextureToTexture({ texture, origin: from }, { texture: scratch }, [width, height]);
  encoder.copyTextureToTexture({ texture: scratch }, { texture, origin: to }, [width, height]);
  device.queue.submit([encoder.finish()]);
  scratch.destroy();
}
