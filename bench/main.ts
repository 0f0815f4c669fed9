import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { acquireNodeDevice } from '#gpu-runtime/node/device.ts';
import type { Bench, BenchDevice, BenchResult } from './define.ts';
import { BENCHES } from './table.ts';

const program = new Command('bench')
  .description('Measures one benchmark and prints its figures (medians).')
  .argument('<name>', `one of: ${BENCHES.map((bench) => bench.name).join(', ')}`)
  .option('--json <file>', 'also write the result there')
  .action(async (name: string, options: { json?: string }) => {
    const bench = BENCHES.find((candidate) => candidate.name === name);
    if (!bench) {
      console.error(`There is no benchmark "${name}". There are: ${BENCHES.map((b) => b.name).join(', ')}.`);
      process.exit(2);
    }
    const result = await measure(bench);
    print(bench, result);
    if (options.json) write(options.json, result);
    process.exit(0); // Dawn keeps the process alive otherwise.
  });

async function measure(bench: Bench): Promise<BenchResult> {
  // Only benches that ask for a GPU start one.
  let acquired: Promise<BenchDevice> | null = null;
  const figures = await bench.run(() => (acquired ??= acquireNodeDevice()));
  const adapter = acquired ? (await (acquired as Promise<BenchDevice>)).adapterName : 'none';
  return {
    bench: bench.name,
    date: new Date().toISOString().slice(0, 10),
    commit: commit(),
    adapter: `${adapter}; ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown CPU'}`,
    figures,
  };
}

/** The commit measured, marked when the tree has changes; `BENCH_COMMIT` where there is no git. */
function commit(): string {
  if (process.env.BENCH_COMMIT) return process.env.BENCH_COMMIT;
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--untracked-files=no') !== '';
  return git('rev-parse', '--short', 'HEAD') + (changed ? '+changes' : '');
}

function print(bench: Bench, result: BenchResult): void {
  console.log(`${bench.name}: ${bench.doc}\n${result.adapter}, ${result.date}, commit ${result.commit}\n`);
  for (const [name, { value, unit, n, min, max }] of Object.entries(result.figures)) {
    const range = n > 1 ? `  (${round(min)} to ${round(max)}, n = ${n})` : '';
    console.log(`  ${name.padEnd(24)} ${round(value)} ${unit}${range}  ${bench.figures[name] ?? ''}`);
  }
}

const round = (value: number) => String(Number(value.toPrecision(4)));

function write(file: string, result: BenchResult): void {
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  writeFileSync(`${file}.part`, `${JSON.stringify(result, null, 2)}\n`);
  renameSync(`${file}.part`, file);
}

await program.parseAsync();
