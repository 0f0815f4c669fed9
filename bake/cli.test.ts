import { spawnSync } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from './commands/table.ts';
import { commandLineMarkdown } from './docs.ts';
import {
  expression,
  folderHash,
  node,
  project,
  projectText,
  satoyama,
  workspace,
} from './testing/workspace.ts';

const space = workspace();
const constant = expression(
  'c',
  'Seven',
  { node: 'k', port: 'value' },
  node('k', 'input.constant', { params: { value: 7 } }),
);
const good = space.file('good.json', projectText(constant));

/** The command line as a person runs it: another process. */
function real(...argv: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('satoyama.mjs', import.meta.url)), ...argv],
    {
      cwd: space.root,
      encoding: 'utf8',
      timeout: 60_000,
    },
  );
  return { status, out: stdout, err: stderr };
}

describe('help', () => {
  test('of the program and of every command, with exit code 0', async () => {
    const root = await satoyama('--help');
    expect(root.status).toBe(0);
    for (const { name, description } of COMMANDS) {
      expect(root.out).toContain(name);
      const { status, out, err } = await satoyama(name, '--help');
      expect([status, err]).toEqual([0, '']);
      expect(out).toContain(`Usage: satoyama ${name}`);
      expect(out.replace(/\s+/g, ' ')).toContain(description);
    }
  });

  test('nothing, and an unknown command, are bad input', async () => {
    expect((await satoyama()).status).toBe(2);
    const { status, err } = await satoyama('grow');
    expect(status).toBe(2);
    expect(err).toMatch(/^satoyama: [^\n]*grow[^\n]*\n/);
  });

  test('docs/command-line.md is what the help says', () => {
    expect(readFileSync(new URL('../docs/command-line.md', import.meta.url), 'utf8')).toBe(
      commandLineMarkdown(),
    );
  });
});

test('validate says what a good project has', async () => {
  const { status, out } = await satoyama('validate', good);
  expect([status, out]).toEqual([0, 'Test land is valid: 1 expressions, 1 graphs, 2 nodes, 0 warnings.\n']);
});

test('compile says how large the program is, and prints it', async () => {
  const { status, out } = await satoyama('compile', good, '--print', '--expression', 'Seven');
  expect(status).toBe(0);
  expect(out).toContain('output');
  expect(out).toMatch(/\n1 expressions: 1 instructions, \d+ registers/);
});

test('an unknown expression lists those there are', async () => {
  for (const command of [
    ['compile', good],
    ['eval', good, '--tile', '0,0', '--tier', 'cpu', '--out', space.file('x.r32')],
  ]) {
    const { status, err } = await satoyama(...command, '--expression', 'Eight');
    expect([status, err]).toEqual([2, 'satoyama: There is no expression "Eight". There are "Seven".\n']);
  }
});

const graphOf = (...nodes: Parameters<typeof expression>[3][]) =>
  expression('c', 'Broken', { node: 'k', port: 'value' }, ...nodes);
const loop = expression(
  'c',
  'Loop',
  { node: 'a', port: 'value' },
  node('a', 'math.add', { inputs: { a: { node: 'b', port: 'value' } } }),
  node('b', 'math.add', { inputs: { a: { node: 'a', port: 'value' } } }),
);
const BAD_PROJECTS: [string, () => string, RegExp][] = [
  ['an empty file', () => space.file('empty.json', ''), /empty.json/],
  ['a JSON that is no project', () => space.file('other.json', '{"hello": "world"}'), /other.json/],
  ['half a project', () => space.file('half.json', projectText(constant).slice(0, 200)), /half.json/],
  [
    'a newer version',
    () => space.file('newer.json', projectText(constant).replace('"version": 1', '"version": 999')),
    /newer.json.*newer Satoyama|newer Satoyama.*newer.json/,
  ],
  [
    'an unknown node type',
    () => space.file('unknown.json', projectText(graphOf(node('k', 'magic.rainbow')))),
    /magic.rainbow/,
  ],
  ['a cyclic graph', () => space.file('cycle.json', projectText(loop)), /a.*b|b.*a/],
  [
    'a NaN parameter',
    () => space.file('nan.json', projectText(constant).replace('"value": 7', '"value": NaN')),
    /nan.json/,
  ],
  [
    'an infinite parameter',
    () => space.file('inf.json', projectText(constant).replace('"value": 7', '"value": 1e999')),
    /inf.json/,
  ],
  ['no such file', () => space.file('nowhere.json'), /nowhere.json does not exist/],
  ['a folder without a project', () => space.root, /project.json does not exist/],
  ['another file', () => space.file('notes.txt', 'hi'), /notes.txt is no project/],
  ['a bundle that is none', () => space.file('none.satoyama', 'hi'), /none.satoyama/],
];

describe('a bad project gives one message and exit code 2, and changes nothing', () => {
  test.each(BAD_PROJECTS)('%s: validate', async (_, make, message) => {
    const place = make();
    const hash = folderHash(space.root);
    const { status, out, err } = await satoyama('validate', place);
    expect(err).toMatch(message);
    expect(err).toMatch(/^satoyama: [^\n]*\n$/);
    expect([status, out]).toEqual([2, '']);
    expect(folderHash(space.root)).toBe(hash);
  });

  test.each(BAD_PROJECTS)('%s: compile and eval', async (_, make, message) => {
    const place = make();
    const hash = folderHash(space.root);
    const output = ['--tile', '0,0', '--tier', 'cpu', '--out', space.file('never.png')];
    const name = /cycle/.test(place) ? 'Loop' : /unknown/.test(place) ? 'Broken' : 'Seven';
    for (const argv of [
      ['compile', place],
      ['eval', place, '--expression', name, ...output],
    ]) {
      const { status, out, err } = await satoyama(...argv);
      expect(err).toMatch(message);
      expect(err).toMatch(/^satoyama: [^\n]*\n$/);
      expect([status, out]).toEqual([2, '']);
    }
    expect(folderHash(space.root)).toBe(hash);
  });

  test('a million nodes, by size and by count', async () => {
    const huge = space.file('huge.json');
    const stream = createWriteStream(huge);
    const text = projectText(graphOf());
    const [head, tail] = [
      text.slice(0, text.indexOf('"nodes": {') + 10),
      text.slice(text.indexOf('"nodes": {') + 10),
    ];
    stream.write(head);
    for (let block = 0; block < 100; block++) {
      const nodes = Array.from({ length: 10_000 }, (_, index) => {
        const id = `n${block * 10_000 + index}`;
        return `"${id}":{"id":"${id}","type":"math.add","version":1,"position":{"x":0,"y":0},"params":{},"inputs":{}},`;
      });
      stream.write(nodes.join(''));
    }
    stream.end(tail);
    await once(stream, 'close');
    const { status, err } = await satoyama('validate', huge);
    expect([
      status,
      /^satoyama: [^\n]*huge.json has \d+ bytes; at most 67108864 are read[^\n]*\n$/.test(err),
    ]).toEqual([2, true]);

    const many = Array.from(
      { length: 250_000 },
      (_, index) =>
        `"n${index}":{"id":"n${index}","type":"math.add","version":1,"position":{"x":0,"y":0},"params":{},"inputs":{}},`,
    );
    const counted = await satoyama('compile', space.file('many.json', head + many.join('') + tail));
    expect([counted.status, counted.err]).toEqual([
      2,
      expect.stringMatching(/^satoyama: [^\n]*many.json[^\n]*nodes[^\n]*\n$/),
    ]);
  });

  test('heights that are missing or do not fit', async () => {
    const heights = { file: 'gone.r32', width: 2, height: 2, cellX: 1, cellZ: 1, originX: 0, originZ: 0 };
    const text = JSON.stringify({ ...project(constant), heights });
    expect((await satoyama('validate', space.file('gone.json', text))).err).toMatch(
      /gone.r32 does not exist/,
    );
    space.file('gone.r32', 'short');
    expect((await satoyama('validate', space.file('gone.json', text))).err).toMatch(/5 bytes.*exactly 16/);
  });
});

describe('as a process', () => {
  test('exit codes, and what goes where', () => {
    const help = real('--help');
    expect([help.status, help.err]).toEqual([0, '']);
    expect(help.out).toContain('Usage: satoyama');
    const fine = real('validate', path.basename(good));
    expect([fine.status, fine.err]).toEqual([0, '']);
    const hash = folderHash(space.root);
    for (const argv of [
      ['validate', space.file('cycle.json')],
      ['import-dem', space.file('odd.r16')],
      ['eval', good, '--expression', 'Seven', '--tile', '9,9', '--tier', 'cpu', '--out', 'x.png'],
    ]) {
      const { status, out, err } = real(...argv);
      expect([status, out]).toEqual([2, '']);
      expect(err).toMatch(/^satoyama: [^\n]*\n$/);
    }
    expect(folderHash(space.root)).toBe(hash);
  });
});
