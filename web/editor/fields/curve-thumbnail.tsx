import type { Keyframe } from '#graph-core/project.ts';
import { curvePath, fitView, sortKeys } from './curve-math.ts';

const WIDTH = 120;
const HEIGHT = 36;

/** A small picture of a curve, on its node. */
export function CurveThumbnail({ keys }: { keys: readonly Keyframe[] }) {
  const sorted = sortKeys(keys);
  const view = fitView(sorted);
  const path = curvePath(sorted, view, (x, y) => [
    2 + ((x - view.x0) / (view.x1 - view.x0)) * (WIDTH - 4),
    HEIGHT - 3 - ((y - view.y0) / (view.y1 - view.y0)) * (HEIGHT - 6),
  ]);
  return (
    <svg
      className="curve-thumbnail"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path d={path} />
    </svg>
  );
}
