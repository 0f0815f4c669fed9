/** What part of the world a map shows: north up, the world's point (x, z) in the middle. */
export interface MapFrame {
  x: number;
  z: number;
  /** CSS pixels a metre. */
  scale: number;
}

export interface MapSize {
  width: number;
  height: number;
}

export interface WorldSize {
  width: number;
  depth: number;
}

/** The whole world with a margin of some pixels. */
export function fitted(world: WorldSize, size: MapSize, margin = 12): MapFrame {
  const room = (pixels: number) => Math.max(8, pixels - 2 * margin);
  const scale = Math.min(room(size.width) / world.width, room(size.height) / world.depth);
  return { x: world.width / 2, z: world.depth / 2, scale };
}

export function toScreen(frame: MapFrame, size: MapSize, x: number, z: number): { u: number; v: number } {
  return {
    u: size.width / 2 + (x - frame.x) * frame.scale,
    v: size.height / 2 - (z - frame.z) * frame.scale,
  };
}

export function toWorld(frame: MapFrame, size: MapSize, u: number, v: number): { x: number; z: number } {
  return {
    x: frame.x + (u - size.width / 2) / frame.scale,
    z: frame.z - (v - size.height / 2) / frame.scale,
  };
}

/** Largest scale: a texel of the finest zone is a few pixels wide. */
const CLOSEST = 8;

/** Scaled by a factor about a place of the screen, which stays where it is; not much smaller than the whole world. */
export function scaledAbout(
  frame: MapFrame,
  size: MapSize,
  world: WorldSize,
  u: number,
  v: number,
  factor: number,
): MapFrame {
  const smallest = fitted(world, size).scale * 0.5;
  const scale = Math.min(Math.max(CLOSEST, smallest), Math.max(smallest, frame.scale * factor));
  const fixed = toWorld(frame, size, u, v);
  return inWorld(
    { x: fixed.x - (u - size.width / 2) / scale, z: fixed.z + (v - size.height / 2) / scale, scale },
    world,
  );
}

/** Dragged by pixels, right and down positive. */
export function dragged(frame: MapFrame, world: WorldSize, du: number, dv: number): MapFrame {
  return inWorld({ ...frame, x: frame.x - du / frame.scale, z: frame.z + dv / frame.scale }, world);
}

/** The middle of the map stays inside the world, so that it cannot be lost. */
function inWorld(frame: MapFrame, world: WorldSize): MapFrame {
  return {
    ...frame,
    x: Math.min(world.width, Math.max(0, frame.x)),
    z: Math.min(world.depth, Math.max(0, frame.z)),
  };
}

/** A round length whose bar is at most `pixels` long: 1, 2 or 5 times a power of ten, metres. */
export function scaleBar(scale: number, pixels: number): { metres: number; text: string } {
  const most = pixels / scale;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = power * ([5, 2, 1].find((step) => step * power <= most * (1 + 1e-9)) ?? 1);
  return { metres, text: metres >= 1000 ? `${metres / 1000} km` : `${metres} m` };
}
