import type { Bench, BenchResult, Figure } from '#bench/define.ts';

/** A committed result by the machine that its file name gives: `NAME.h200.json`, `NAME.cpu.json`. */
export interface CommittedResult {
  machine: string;
  result: BenchResult;
}

const MACHINES: Readonly<Record<string, string>> = {
  h200: 'NVIDIA H200, a data-centre GPU: times are real',
  cpu: '2-core machine without a GPU, software adapter: read the ratios, not the times',
};

/** docs/performance.md, written from the committed results. */
export function performanceMarkdown(benches: readonly Bench[], results: readonly CommittedResult[]): string {
  const parts = [
    '# Performance',
    'Written by `npm run docs` from `bench/results/`. Each figure is the median of `n` runs, with the smallest and ' +
      'the largest beside it; references are measured in the same run. Run one with `npm run bench -- NAME`.',
  ];
  for (const bench of benches) {
    parts.push(`## ${bench.name}`, bench.doc);
    for (const { machine, result } of results.filter((entry) => entry.result.bench === bench.name)) {
      parts.push(
        `### ${MACHINES[machine] ?? machine}`,
        `${result.adapter}. ${result.date}, commit ${result.commit}.`,
        table(bench, result),
      );
    }
  }
  return `${parts.join('\n\n')}\n`;
}

function table(bench: Bench, { figures }: BenchResult): string {
  const rows = Object.entries(figures).map(
    ([name, figure]) =>
      `| \`${name}\` | ${round(figure.value)} ${figure.unit} | ${spread(figure)} | ${figure.n} | ${bench.figures[name] ?? ''} |`,
  );
  return ['| figure | median | from..to | n | what it is |', '|---|---:|---:|---:|---|', ...rows].join('\n');
}

const spread = ({ n, min, max }: Figure) => (n > 1 ? `${round(min)}..${round(max)}` : '');

const round = (value: number) => String(Number(value.toPrecision(4)));
