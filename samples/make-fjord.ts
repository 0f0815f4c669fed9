// Writes samples/fjord/project.json from samples/source, through the commands that the editor uses, so that it is
// always a project the editor could have made, and ecotope.tiles. With the DEM's path it writes heights.r32 too:
//   npx tsx samples/make-fjord.ts [stubai_10m_tirol.asc]
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DocumentStore } from '#graph-core/document.ts';
import { emptyProject } from '#graph-core/empty-project.ts';
import { serializeProject } from '#graph-core/file-format.ts';
import { STRUCTURAL } from '#graph-core/node-declaration.ts';
import { portsOf } from '#graph-core/ports.ts';
import type { PortRef, Project } from '#graph-core/project.ts';
import { NODE_LIBRARY } from '#nodes/library.ts';
import { readDem } from '#terrain/dem.ts';
import { ECOTOPE_LAYER } from '#graph-core/source-layers.ts';
import { decodeHeights, encodeHeights } from '#terrain/heights-file.ts';
import { HEIGHTS, MASKS, MATERIALS, SHAPES, WORLD } from './source/land.ts';
import { ECOTOPE_FILE, ECOTOPE_TEXELS, ECOTOPES, ecotopeArchive } from './source/ecotopes.ts';
import { CHOICES, VALUES } from './source/layers.ts';
import type { Rule } from './source/rule.ts';
import { RULES } from './source/rules.ts';

const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), 'fjord');

/** Layout of nodes, in the editor's pixels. */
const COLUMN = 260;
const HEADER = 40;
const ROW = 26;
const GAP = 40;

export function fjordProject(): Project {
  const store = new DocumentStore(
    emptyProject({ name: 'Fjord', world: WORLD, heights: HEIGHTS }),
    NODE_LIBRARY,
  );
  for (const mask of MASKS) store.execute('mask.set', { mask });
  for (const shape of SHAPES) store.execute('shape.set', { shape });
  for (const material of MATERIALS) store.execute('material.set', { material });
  for (const ecotope of ECOTOPES) store.execute('ecotope.set', { ecotope });
  store.execute('layer-data.set', {
    layer: ECOTOPE_LAYER,
    data: { file: ECOTOPE_FILE, texels: ECOTOPE_TEXELS },
  });
  // A function must exist before what uses it, and so must an expression.
  const functions = RULES.filter(({ kind }) => kind === 'function');
  for (const rule of [...functions, ...RULES.filter(({ kind }) => kind === 'expression')]) build(store, rule);
  RULES.forEach(({ id }, index) => store.execute('graph.move', { id, index }));
  store.execute('blend.set', { layers: MATERIALS.map(({ id }) => ({ material: id, expression: id })) });
  for (const [layer, expression] of Object.entries(VALUES))
    store.execute('output.feed', { layer, expression });
  for (const [layer, choices] of Object.entries(CHOICES)) {
    store.execute('output.set-choices', { layer, choices: [...choices] });
  }
  return store.project;
}

const portOf = (text: string): PortRef => {
  const [node, port] = text.split('.') as [string, string];
  return { node, port };
};

function build(store: DocumentStore, { id: graph, name, description, kind, nodes, output }: Rule): void {
  store.execute('graph.create', { id: graph, name, kind });
  store.execute('graph.describe', { id: graph, description });
  for (const { id, type, params = {}, label } of nodes) {
    const position = { x: 0, y: 0 };
    if (id === 'output') {
      for (const [param, value] of Object.entries(params)) {
        store.execute('node.set-param', { graph, node: id, param, value });
      }
    } else store.execute('node.add', { graph, node: { id, type, position, params } });
    if (label) store.execute('node.label', { graph, node: id, label });
  }
  for (const { id, wires = {} } of nodes) {
    for (const [port, from] of Object.entries(wires)) {
      store.execute('edge.connect', { graph, from: portOf(from), to: { node: id, port } });
    }
  }
  if (output)
    store.execute('edge.connect', { graph, from: portOf(output), to: { node: 'output', port: 'value' } });
  store.execute('node.move', { graph, positions: layout(store.project, graph, nodes) });
}

/** Columns from left to right, each stacked about one middle line. */
function layout(
  project: Project,
  graphId: string,
  nodes: Rule['nodes'],
): Record<string, { x: number; y: number }> {
  const graph = project.graphs[graphId]!;
  const columns = new Map<number, string[]>();
  const last = Math.max(...nodes.map(({ column }) => column));
  const columnOf = new Map(nodes.map(({ id, column }) => [id, column]));
  // The output of an expression is none of the rule's own nodes.
  for (const id of [...nodes.map((node) => node.id), ...(columnOf.has('output') ? [] : ['output'])]) {
    const column = columnOf.get(id) ?? last + 1;
    columns.set(column, [...(columns.get(column) ?? []), id]);
  }
  const positions: Record<string, { x: number; y: number }> = {};
  for (const [column, ids] of columns) {
    const heights = ids.map((id) => nodeHeight(project, graph.nodes[id]!));
    let y = -Math.round((heights.reduce((sum, height) => sum + height + GAP, -GAP) / 2) * 0.5) * 2;
    ids.forEach((id, index) => {
      positions[id] = { x: column * COLUMN, y };
      y += heights[index]! + GAP;
    });
  }
  return positions;
}

function nodeHeight(project: Project, node: Project['graphs'][string]['nodes'][string]): number {
  const ports = portsOf(project, node, NODE_LIBRARY)!;
  const params = node.type === STRUCTURAL.output ? 0 : NODE_LIBRARY.get(node.type)!.params.length;
  return HEADER + ROW * (ports.inputs.length + ports.outputs.length + params);
}

/** Run as a script, not imported by a test. */
if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [dem] = process.argv.slice(2);
  if (dem) {
    const { field, report } = await readDem(readFileSync(dem), path.basename(dem));
    for (const line of report) console.log(line);
    writeFileSync(path.join(FOLDER, HEIGHTS.file), encodeHeights(field));
  }
  const heights = decodeHeights(readFileSync(path.join(FOLDER, HEIGHTS.file)), HEIGHTS, HEIGHTS.file);
  writeFileSync(path.join(FOLDER, ECOTOPE_FILE), ecotopeArchive(heights));
  writeFileSync(path.join(FOLDER, 'project.json'), serializeProject(fjordProject()));
}
