// `npm run check`: everything that can be said about the code without running it. Faults of all checks are shown.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensurePackages, ROOT } from './setup.mjs';

ensurePackages();

const CHECKS = [
  ['types', 'tsc', []],
  ['lint', 'eslint', ['.', '--max-warnings', '0', '--cache', '--cache-location', '.cache/eslint']],
  [
    'format',
    'prettier',
    ['--check', '--log-level', 'warn', '--cache', '--cache-location', '.cache/prettier', '.'],
  ],
  ['import directions', 'depcruise', ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', '.']],
  ['dead code', 'knip', []],
  ['docs', 'tsx', ['scripts/docs.ts', '--check']],
];

const run = ([title, name, args]) =>
  new Promise((resolve) => {
    const started = Date.now();
    const bin = path.join(ROOT, 'node_modules', '.bin', name);
    const child = spawn(bin, args, { cwd: ROOT, shell: process.platform === 'win32' });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('close', (status) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${title} (${seconds} s)`);
      if (status !== 0) console.log(output);
      resolve(status === 0);
    });
  });

// Two at a time: more only fight for memory on a small machine.
const queue = [...CHECKS];
const results = [];
await Promise.all(
  [0, 1].map(async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results.push(await run(next));
  }),
);
process.exit(results.every(Boolean) ? 0 : 1);
