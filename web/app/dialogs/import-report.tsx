import { useEffect, useRef } from 'react';
import type { DemResult } from '#terrain/dem.ts';
import type { HeightField } from '#terrain/height-field.ts';
import { hillshade } from './hillshade.ts';

/** Pixels along the longer side of the picture. */
const PREVIEW = 360;

/** What was found in a height map, seen and said. */
export function ImportReport({
  result: { field, report },
  seaLevel,
}: {
  result: DemResult;
  seaLevel: number;
}) {
  return (
    <>
      <Preview field={field} seaLevel={seaLevel} />
      <ul className="import-report" aria-label="What was found">
        {[...report, ...seaWarning(field.data, seaLevel)].map((line) => (
          <li key={line} className={line.startsWith('Warning') ? 'warning' : undefined}>
            {line}
          </li>
        ))}
      </ul>
    </>
  );
}

function Preview({ field, seaLevel }: { field: HeightField; seaLevel: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height, cellX, cellZ } = field;
  const scale = PREVIEW / Math.max(width * cellX, height * cellZ);
  const columns = Math.max(1, Math.round(width * cellX * scale));
  const rows = Math.max(1, Math.round(height * cellZ * scale));
  useEffect(() => {
    const pixels = hillshade(field, seaLevel, columns, rows);
    canvas.current?.getContext('2d')?.putImageData(new ImageData(pixels, columns, rows), 0, 0);
  }, [field, seaLevel, columns, rows]);
  return (
    <canvas
      ref={canvas}
      className="import-preview"
      width={columns}
      height={rows}
      role="img"
      aria-label="The heights, shaded, north up"
    />
  );
}

/** A sea over all the land is seldom meant. */
function seaWarning(data: Float32Array, seaLevel: number): string[] {
  if (!Number.isFinite(seaLevel) || data.some((height) => height >= seaLevel)) return [];
  return [`Warning: all of it lies below the sea level of ${seaLevel} m.`];
}
