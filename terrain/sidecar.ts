import { z } from 'zod';
import { InputError } from '#graph-core/errors.ts';
import type { DemOptions } from './dem-options.ts';

/** The text of a JSON file beside a height map, `hills.r16.json`, that says what it lacks. */
export interface Sidecar {
  fileName: string;
  text: string;
}

/** Name that such a file is looked for under. */
export const sidecarName = (fileName: string): string => `${fileName}.json`;

const number = z.number().optional();
const schema = z.object({
  width: number,
  height: number,
  minHeight: number,
  maxHeight: number,
  cellSize: number,
  byteOrder: z.string().optional(),
  rowOrder: z.enum(['north-first', 'south-first']).optional(),
  type: z.string().optional(),
  noData: number,
});

/** What a sidecar says, as options; keys that it has besides are left alone. @throws InputError if it is damaged. */
export function sidecarOptions({ fileName, text }: Sidecar): DemOptions {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new InputError(`${fileName} is not valid JSON; correct or remove it.`, { file: fileName });
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new InputError(`${fileName}: "${issue.path.join('.') || 'the file'}" is wrong: ${issue.message}.`, {
      file: fileName,
    });
  }
  const { width, height, minHeight, maxHeight, cellSize, byteOrder, rowOrder, type, noData } = parsed.data;
  const bits = type === 'uint16' ? 16 : type === 'float32' ? 32 : undefined;
  const littleEndian = byteOrder === 'little' ? true : byteOrder === 'big' ? false : undefined;
  return {
    width,
    height,
    min: minHeight,
    max: maxHeight,
    cell: cellSize,
    littleEndian,
    rowOrder,
    bits,
    noData,
  };
}
