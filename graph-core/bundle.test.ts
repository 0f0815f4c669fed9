import { zipSync, strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { packBundle, unpackBundle } from './bundle.ts';
import { serializeProject } from './file-format.ts';
import { CATALOGUE, project, sumGraph } from './testing/catalogue.ts';

const heights = Uint8Array.from({ length: 1000 }, (_, k) => (k * 37) % 256);
const sample = project(sumGraph());
const open = (bytes: Uint8Array) => unpackBundle(bytes, 'world.satoyama', CATALOGUE);

test('a bundle brings back the project and its files, and equal projects give equal bytes', () => {
  const bytes = packBundle(sample, { 'heights.r32': heights });
  expect(open(bytes)).toEqual({ project: sample, files: { 'heights.r32': heights } });
  expect(packBundle(structuredClone(sample), { 'heights.r32': heights })).toEqual(bytes);
});

test.each<[string, Uint8Array, RegExp]>([
  ['nothing', new Uint8Array(), /^world\.satoyama: the file is empty\.$/],
  ['no zip', heights, /no \.satoyama file, or it is damaged/],
  ['a zip cut short', packBundle(sample, {}).slice(0, -30), /damaged/],
  ['a zip of something else', zipSync({ 'readme.txt': strToU8('hi') }), /holds no project\.json/],
  [
    'paths out of the bundle',
    zipSync({ '../evil.sh': strToU8('x') }),
    /“\.\.\/evil\.sh”, which is no plain file name/,
  ],
  [
    'a project that is none',
    zipSync({ 'project.json': strToU8('{}') }),
    /world\.satoyama\/project\.json: .*no Satoyama project/,
  ],
  [
    'too many files',
    zipSync(Object.fromEntries(Array.from({ length: 1001 }, (_, k) => [`f${k}`, strToU8('')]))),
    /more than 1000 files/,
  ],
])('refuses %s', (_, bytes, message) => {
  expect(() => open(bytes)).toThrow(message);
});

test('refuses a project.json that claims to unpack to more than a project may have', () => {
  const big = `${serializeProject(sample)}${' '.repeat(65 * 1024 * 1024)}`;
  expect(() => open(zipSync({ 'project.json': strToU8(big) }))).toThrow(/its project\.json is too large/);
});
