import { InputError } from '#graph-core/errors.ts';

/** What a person may say about a DEM file that the file itself leaves open. All lengths are metres. */
export interface DemOptions {
  /** Id of a format of the table, instead of telling it from the file. */
  format?: string;
  width?: number;
  height?: number;
  bits?: 16 | 32;
  littleEndian?: boolean;
  rowOrder?: 'north-first' | 'south-first';
  min?: number;
  max?: number;
  cell?: number;
  noData?: number;
}

interface OptionBase {
  id: keyof DemOptions;
  /** Name on the command line, without dashes. */
  flag: string;
  label: string;
  doc: string;
}
export type DemOptionDeclaration = OptionBase &
  (
    | { kind: 'integer' | 'number'; unit: 'samples' | 'metres' | 'as stored'; min?: number; max?: number }
    | { kind: 'choice'; choices: readonly { text: string; value: DemOptions[keyof DemOptions] }[] }
    /** One of the ids of the format table. */
    | { kind: 'format' }
  );

/** Largest DEM that is read: the heights file's own limit a side, and 256 MiB of float32 in all. */
export const DEM_LIMITS = { side: 16_384, samples: 2 ** 26, metres: 1e6 } as const;

/** Every option, once: the import dialog, the command line and the docs are made from this. */
export const DEM_OPTIONS: readonly DemOptionDeclaration[] = [
  {
    id: 'format',
    flag: 'format',
    label: 'Format',
    kind: 'format',
    doc: 'How to read the file; told from its first bytes and its name when left out.',
  },
  {
    id: 'width',
    flag: 'width',
    label: 'Width',
    kind: 'integer',
    unit: 'samples',
    min: 2,
    max: DEM_LIMITS.side,
    doc: 'Samples a row. Left out, the file name (300x300) or a square is tried.',
  },
  {
    id: 'height',
    flag: 'height',
    label: 'Height',
    kind: 'integer',
    unit: 'samples',
    min: 2,
    max: DEM_LIMITS.side,
    doc: 'Rows.',
  },
  {
    id: 'bits',
    flag: 'bits',
    label: 'Bits',
    kind: 'choice',
    choices: [
      { text: '16', value: 16 },
      { text: '32', value: 32 },
    ],
    doc: 'Bits a sample: 16 for unsigned integers, 32 for floating point.',
  },
  {
    id: 'littleEndian',
    flag: 'endian',
    label: 'Byte order',
    kind: 'choice',
    choices: [
      { text: 'little', value: true },
      { text: 'big', value: false },
    ],
    doc: 'Which byte of a sample comes first; little-endian when left out.',
  },
  {
    id: 'rowOrder',
    flag: 'row-order',
    label: 'Row order',
    kind: 'choice',
    choices: [
      { text: 'north-first', value: 'north-first' },
      { text: 'south-first', value: 'south-first' },
    ],
    doc: 'Which edge the first row is; the northern one when left out. Unity writes south-first.',
  },
  {
    id: 'min',
    flag: 'min',
    label: 'Lowest',
    kind: 'number',
    unit: 'metres',
    doc: 'Metres that the lowest possible sample stands for (0 of integer or of 0..1 samples). Needs the highest too.',
  },
  {
    id: 'max',
    flag: 'max',
    label: 'Highest',
    kind: 'number',
    unit: 'metres',
    doc: 'Metres that the highest possible sample stands for (65535 of 16 bits, 255 of 8, 1 of normalised floats).',
  },
  {
    id: 'cell',
    flag: 'cell',
    label: 'Cell size',
    kind: 'number',
    unit: 'metres',
    min: 1e-3,
    max: 1e6,
    doc: 'Metres between samples, both ways; overrides what the file says.',
  },
  {
    id: 'noData',
    flag: 'nodata',
    label: 'No-data value',
    kind: 'number',
    unit: 'as stored',
    doc: 'Sample value that stands for "unknown"; overrides what the file says.',
  },
];

/** The value that a typed text means for an option. @throws InputError saying what is expected. */
export function parseDemOption(option: DemOptionDeclaration, text: string): DemOptions[keyof DemOptions] {
  if (option.kind === 'format') return text;
  if (option.kind === 'choice') {
    const choice = option.choices.find((each) => each.text === text);
    if (choice) return choice.value;
    const expected = option.choices.map((each) => each.text).join(' or ');
    throw new InputError(`${option.label} must be ${expected}, not "${text}".`, { setting: option.flag });
  }
  return text.trim() === '' ? Number.NaN : Number(text);
}

/** @throws InputError for the first option that is out of range or at odds with another. */
export function checkDemOptions(options: DemOptions, file: string): void {
  for (const option of DEM_OPTIONS) {
    if (option.kind !== 'integer' && option.kind !== 'number') continue;
    const value = options[option.id];
    if (value === undefined) continue;
    const fault = numberFault(option, value as number);
    if (fault) throw new InputError(`${option.label} ${fault}.`, { file, setting: option.flag });
  }
  const { min, max } = options;
  if ((min === undefined) !== (max === undefined)) {
    throw new InputError('Give both the lowest and the highest height, or neither.', {
      file,
      setting: min === undefined ? 'min' : 'max',
    });
  }
  if (min !== undefined && max !== undefined && min >= max) {
    throw new InputError(`The lowest height, ${min} m, must be below the highest, ${max} m.`, {
      file,
      setting: 'min',
    });
  }
}

function numberFault(option: { kind: string; min?: number; max?: number }, value: number): string | null {
  if (!Number.isFinite(value)) return 'must be a number';
  if (option.kind === 'integer' && !Number.isInteger(value)) return `must be a whole number, not ${value}`;
  if (option.min !== undefined && value < option.min) return `must be at least ${option.min}, not ${value}`;
  if (option.max !== undefined && value > option.max) return `must be at most ${option.max}, not ${value}`;
  return null;
}
