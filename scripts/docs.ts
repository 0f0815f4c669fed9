// `npm run docs`: writes what is generated in docs/. `npm run docs -- --check` writes nothing and fails where the
// committed files differ from what it would write.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { decode } from 'fast-png';
import type { BenchResult } from '#bench/define.ts';
import { commandLineMarkdown } from '#bake/docs.ts';
import { BENCHES } from '#bench/table.ts';
import { parseProject, projectJsonSchema } from '#graph-core/file-format.ts';
import { zoneSources } from '#gpu-runtime/zone-sources.ts';
import { NODE_LIBRARY, NODES } from '#nodes/library.ts';
import { openLayerTiles } from '#terrain/tiles/project-tiles.ts';
import { decodeHeights } from '#terrain/heights-file.ts';
import { nodesMarkdown } from './docs-markdown.ts';
import { performanceMarkdown } from './docs-performance.ts';
import type { CommittedResult } from './docs-performance.ts';
import { pictureOf } from './docs-pictures.ts';
import type { PictureGround } from './docs-pictures.ts';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const PICTURES = 'docs/nodes';
const RESULTS = 'bench/results';

/** Files by their path in the repository. */
type Files = Map<string, string | Uint8Array>;

async function generated(): Promise<Files> {
  const ground = await sampleGround();
  const files: Files = new Map();
  for (const node of NODES) {
    const picture = await pictureOf(node, ground);
    if (picture) files.set(`${PICTURES}/${node.id}.png`, picture);
  }
  const pictured = (id: string) => files.has(`${PICTURES}/${id}.png`);
  files.set('docs/nodes.md', nodesMarkdown(NODES, pictured));
  files.set('docs/project.schema.json', `${JSON.stringify(projectJsonSchema(), null, 2)}\n`);
  files.set('docs/command-line.md', commandLineMarkdown());
  files.set('docs/performance.md', performanceMarkdown(BENCHES, committedResults()));
  return files;
}

function committedResults(): CommittedResult[] {
  const folder = path.join(ROOT, RESULTS);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({
      machine: name.split('.')[1] ?? '',
      result: JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as BenchResult,
    }));
}

async function sampleGround(): Promise<PictureGround> {
  const folder = path.join(ROOT, 'samples/fjord');
  const project = parseProject(
    readFileSync(path.join(folder, 'project.json'), 'utf8'),
    'project.json',
    NODE_LIBRARY,
  );
  const raster = project.heights!;
  const field = decodeHeights(readFileSync(path.join(folder, raster.file)), raster, raster.file);
  const layers = Object.entries(project.layerData).map(async ([id, data]) => {
    const blob = new Blob([readFileSync(path.join(folder, data.file))]);
    return [id, await openLayerTiles(project, id, data, blob)] as const;
  });
  return { project, sources: zoneSources(project, field, new Map(await Promise.all(layers))) };
}

/** Pictures that no node has any more. */
function leftOver(files: Files): string[] {
  const folder = path.join(ROOT, PICTURES);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((name) => `${PICTURES}/${name}`)
    .filter((file) => !files.has(file));
}

/** Text by its characters, pictures by their pixels: compressors differ, pictures must not. */
function isCurrent(file: string, wanted: string | Uint8Array): boolean {
  const full = path.join(ROOT, file);
  if (!existsSync(full)) return false;
  if (typeof wanted === 'string') return readFileSync(full, 'utf8').replaceAll('\r\n', '\n') === wanted;
  const [committed, fresh] = [decode(readFileSync(full)), decode(wanted)];
  return (
    committed.width === fresh.width &&
    committed.height === fresh.height &&
    JSON.stringify(committed.palette) === JSON.stringify(fresh.palette) &&
    Buffer.compare(Buffer.from(committed.data), Buffer.from(fresh.data)) === 0
  );
}

const files = await generated();
const stale = [...files].filter(([file, content]) => !isCurrent(file, content)).map(([file]) => file);
const dead = leftOver(files);
if (process.argv.includes('--check')) {
  for (const file of [...stale, ...dead]) console.error(`${file} is not what the declarations say.`);
  if (stale.length + dead.length > 0) {
    console.error('Run `npm run docs` and commit what it writes.');
    process.exit(1);
  }
} else {
  mkdirSync(path.join(ROOT, PICTURES), { recursive: true });
  for (const file of stale) writeFileSync(path.join(ROOT, file), files.get(file)!);
  for (const file of dead) rmSync(path.join(ROOT, file));
  console.log(`${stale.length} of ${files.size} files written, ${dead.length} removed.`);
}
