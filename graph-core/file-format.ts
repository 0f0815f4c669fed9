import { z } from 'zod';
import { count } from './describe.ts';
import { InputError } from './errors.ts';
import { describeIssue } from './issue.ts';
import { migrateNode } from './migrate-node.ts';
import { migrate } from './migrations.ts';
import type { NodeCatalogue } from './node-declaration.ts';
import { LIMITS, PROJECT_FORMAT, PROJECT_VERSION, projectSchema } from './project.ts';
import type { GraphNode, Project } from './project.ts';
import { BUILT_IN_OUTPUTS } from './output-layers.ts';
import { ALL_ECOTOPE, BUILT_IN_LAYERS } from './source-layers.ts';

/**
 * Reads the text of a project file. Files are untrusted: size first, then syntax, kind, version and number of parts,
 * and only then the schema. Older versions are migrated; node types that are not known here are kept (validation
 * reports them). Throws an InputError that names the file and what is wrong in it.
 */
export function parseProject(text: string, fileName: string, catalogue: NodeCatalogue): Project {
  const refuse = (message: string): never => {
    throw new InputError(`${fileName}: ${message}`, { file: fileName });
  };
  if (text.length > LIMITS.projectBytes) {
    refuse(`the file is larger than the ${LIMITS.projectBytes / 2 ** 20} MiB that a project may have.`);
  }
  const data = parseJson(text, refuse);
  if (!isRecord(data) || data.format !== PROJECT_FORMAT) {
    return refuse(`this is no Satoyama project: it has no "format": "${PROJECT_FORMAT}".`);
  }
  const { version } = data;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    return refuse('its version is missing or no whole number; the file is damaged.');
  }
  if (version > PROJECT_VERSION) {
    return refuse(
      `it was made by a newer Satoyama (file version ${version}, this one reads up to ${PROJECT_VERSION}). Update Satoyama to open it; the file is left as it is.`,
    );
  }
  checkSizes(data, refuse);
  // A plain object would take this key as its prototype, so that a schema never sees it.
  if (text.includes('"__proto__"')) refuse('the name “__proto__” is reserved; rename it in the file.');
  const parsed = projectSchema.safeParse(migrate(data, version, PROJECT_VERSION));
  if (!parsed.success) return refuse(`${describeIssue(parsed.error, data)}.`);
  const project = parsed.data;
  checkIds(project, refuse);
  for (const graph of Object.values(project.graphs)) {
    for (const node of Object.values(graph.nodes)) {
      const migrated = migratedOr(refuse, node, catalogue);
      if (migrated !== node) graph.nodes[node.id] = migrated;
    }
  }
  return project;
}

type Refuse = (message: string) => never;

function migratedOr(refuse: Refuse, node: GraphNode, catalogue: NodeCatalogue): GraphNode {
  try {
    return migrateNode(node, catalogue);
  } catch (error) {
    if (error instanceof InputError) return refuse(error.message);
    throw error;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseJson(text: string, refuse: Refuse): unknown {
  if (text.trim() === '') return refuse('the file is empty.');
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return refuse(jsonFault(text, String((error as Error).message)));
  }
}

/** What a JSON parser complains of, with the place where it tells it; engines word both differently. */
function jsonFault(text: string, complaint: string): string {
  const at = /position (\d+)/.exec(complaint)?.[1];
  const offset = at === undefined ? null : Number(at);
  if (/unexpected end|unterminated/i.test(complaint) || (offset ?? 0) >= text.trimEnd().length) {
    return 'the file is cut off: its JSON ends too early.';
  }
  if (offset === null) return `it is no valid JSON: ${complaint.replaceAll(/\s+/g, ' ')}.`;
  const before = text.slice(0, offset).split('\n');
  return `it is no valid JSON, at line ${before.length}, column ${before.at(-1)!.length + 1}.`;
}

/** Counts parts before the schema walks them all: a file with a million nodes is refused at once. */
function checkSizes(data: Record<string, unknown>, refuse: Refuse): void {
  const graphs = isRecord(data.graphs) ? Object.values(data.graphs) : [];
  if (graphs.length > LIMITS.graphs)
    refuse(`it has ${count(graphs.length, 'graph')}; a project holds at most ${LIMITS.graphs}.`);
  let nodes = 0;
  for (const graph of graphs)
    if (isRecord(graph) && isRecord(graph.nodes)) nodes += Object.keys(graph.nodes).length;
  if (nodes > LIMITS.nodesPerProject) {
    refuse(
      `it has ${count(nodes, 'node')}; a project holds at most ${count(LIMITS.nodesPerProject, 'node')}.`,
    );
  }
  for (const [key, limit] of [
    ['masks', LIMITS.masks],
    ['materials', LIMITS.materials],
    ['ecotopes', LIMITS.ecotopes],
    ['sourceLayers', LIMITS.sourceLayers],
    ['outputLayers', LIMITS.outputLayers],
  ] as const) {
    const record = data[key];
    const entries = isRecord(record) ? Object.keys(record).length : 0;
    if (entries > limit) refuse(`it has ${entries} ${key}; a project holds at most ${limit}.`);
  }
}

/** Entries are filed under their own ids, and the order of graphs lists each once. */
function checkIds(project: Project, refuse: Refuse): void {
  const records = {
    graph: project.graphs,
    mask: project.masks,
    shape: project.shapes,
    material: project.materials,
    ecotope: project.ecotopes,
    'source layer': project.sourceLayers,
    'output layer': project.outputLayers,
  };
  for (const [noun, record] of Object.entries(records)) {
    for (const [key, entry] of Object.entries(record)) {
      if (entry.id !== key)
        refuse(`the ${noun} “${key}” says that its id is “${entry.id}”; both must be alike.`);
    }
  }
  checkEcotopes(project, refuse);
  checkOutputs(project, refuse);
  for (const graph of Object.values(project.graphs)) {
    for (const [key, node] of Object.entries(graph.nodes)) {
      if (node.id !== key) {
        refuse(`in “${graph.name}” the node “${key}” says that its id is “${node.id}”; both must be alike.`);
      }
    }
  }
  const order = project.graphOrder;
  const fits = order.length === new Set(order).size && order.every((id) => Object.hasOwn(project.graphs, id));
  if (!fits || order.length !== Object.keys(project.graphs).length) {
    refuse('“graphOrder” must list every graph once.');
  }
}

/** Each ecotope has a code of its own, and no declared layer takes the name of a built-in one. */
function checkEcotopes(project: Project, refuse: Refuse): void {
  const byCode = new Map<number, string>();
  for (const { code, name, id } of Object.values(project.ecotopes)) {
    const other = byCode.get(code);
    if (other !== undefined)
      refuse(`the ecotopes “${other}” and “${name}” have the same code ${code}; each needs its own.`);
    if (id === ALL_ECOTOPE) refuse(`the ecotope id “${ALL_ECOTOPE}” is reserved for the whole land.`);
    byCode.set(code, name);
  }
  for (const { id, name } of Object.values(project.sourceLayers)) {
    if (BUILT_IN_LAYERS.some((layer) => layer.id === id)) {
      refuse(`the source layer “${name}” has the id “${id}” of a built-in one; give it another.`);
    }
  }
}

/** No declared layer takes the name of a built-in one, and each choice of a layer has a code of its own. */
function checkOutputs({ outputLayers, layers }: Project, refuse: Refuse): void {
  for (const { id, name, range } of Object.values(outputLayers)) {
    if (BUILT_IN_OUTPUTS.some((layer) => layer.id === id)) {
      refuse(`the output layer “${name}” has the id “${id}” of a built-in one; give it another.`);
    }
    if (range.lowest >= range.highest) {
      refuse(`the values of the output layer “${name}” must go from a lower to a higher number.`);
    }
  }
  for (const [id, choices] of Object.entries(layers.choices)) {
    const byCode = new Map<number, string>();
    for (const { code, name } of choices) {
      const other = byCode.get(code);
      if (other !== undefined)
        refuse(
          `“${other}” and “${name}” of the output layer “${id}” have the same code ${code}; each needs its own.`,
        );
      byCode.set(code, name);
    }
  }
}

/** Fields in the order a reader wants them; everything else (ids) goes by name. */
const FIELD_ORDER = [
  'format', 'version', 'id', 'name', 'kind', 'type', 'label', 'description', 'muted', 'position', 'params', 'inputs',
  'node', 'port', 'x', 'y', 'z', 'world', 'heights', 'masks', 'shapes', 'materials', 'ecotopes', 'sourceLayers', 'layerData', 'layers', 'outputLayers', 'graphOrder', 'graphs',
]; // prettier-ignore
const RANK = new Map(FIELD_ORDER.map((field, index) => [field, index]));

/** The text of a project file: the same document gives the same text, whatever the history of its parts. */
export function serializeProject(project: Project): string {
  const ordered = (_key: string, value: unknown): unknown => {
    if (!isRecord(value)) return value;
    const rank = (key: string) => RANK.get(key) ?? RANK.size;
    const keys = Object.keys(value).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
    return Object.fromEntries(keys.map((key) => [key, value[key]]));
  };
  return `${JSON.stringify(project, ordered, 2)}\n`;
}

/** The file format as JSON Schema (draft 2020-12), for other tools. */
export function projectJsonSchema(): object {
  return { title: 'Satoyama project', ...z.toJSONSchema(projectSchema, { io: 'input' }) };
}
