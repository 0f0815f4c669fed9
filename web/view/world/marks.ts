import type { Drape } from '#gpu-runtime/scene/drapes.ts';
import type { PaintArea } from '#gpu-runtime/scene/zone-paint.ts';

const PIN_COLOUR = '#ffd24a';
const RIM_COLOUR = '#ff8a5c';
const CORNERS = 32;

/** A ring and a cross on the ground. */
export function pinDrapes({ x, z }: { x: number; z: number }, radius: number): Drape[] {
  const look = { width: 0, colour: PIN_COLOUR };
  const at = (angle: number, reach: number) => ({
    x: x + Math.cos(angle) * radius * reach,
    z: z + Math.sin(angle) * radius * reach,
  });
  const ring = Array.from({ length: CORNERS }, (_, k) => at((k / CORNERS) * 2 * Math.PI, 1));
  const arms = [0, 1, 2, 3].map((k) => [0.35, 1.6].map((reach) => at((k * Math.PI) / 2, reach)));
  return [
    { ...look, points: ring, closed: true },
    ...arms.map((points) => ({ ...look, points, closed: false })),
  ];
}

/** The line within which distances know of all that is as near as they tell; none where no part of the zone does. */
export function rimDrapes({ originX, originZ, size }: PaintArea, rim: number): Drape[] {
  if (rim <= 0 || 2 * rim >= size) return [];
  const corner = (x: number, z: number) => ({ x: originX + x, z: originZ + z });
  const [low, high] = [rim, size - rim];
  const points = [corner(low, low), corner(high, low), corner(high, high), corner(low, high)];
  return [{ width: 0, colour: RIM_COLOUR, closed: true, points }];
}
