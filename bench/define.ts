/** A measured figure: the median of `n` runs with their extremes. */
export interface Figure {
  value: number;
  unit: string;
  n: number;
  min: number;
  max: number;
}

export interface BenchDevice {
  device: GPUDevice;
  adapterName: string;
  /** A software adapter: benches shrink their sizes, and figures are for ratios only. */
  software: boolean;
}

/** One benchmark: `npm run bench -- NAME`. Each figure stands beside its reference, measured in the same run. */
export interface Bench {
  name: string;
  doc: string;
  /** What each figure is, in the words of docs/performance.md. */
  figures: Readonly<Record<string, string>>;
  run(device: () => Promise<BenchDevice>): Promise<Record<string, Figure>>;
}

/** The median of the samples and their extremes. */
export function figure(samples: readonly number[], unit: string): Figure {
  if (samples.length === 0) throw new Error('a figure needs at least one sample');
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return { value: median, unit, n: sorted.length, min: sorted[0]!, max: sorted[sorted.length - 1]! };
}

/** What a run leaves behind: bench/results/NAME.h200.json and NAME.cpu.json are such files. */
export interface BenchResult {
  bench: string;
  date: string;
  commit: string;
  adapter: string;
  figures: Record<string, Figure>;
}
