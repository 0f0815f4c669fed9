import { outputLayersOf } from '#graph-core/output-layers.ts';
import { layerGraph } from '#nodes/layer-graph.ts';
import type { OutputLayer } from '#graph-core/project.ts';
import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { packBundle, unpackBundle } from '#graph-core/bundle.ts';
import { InputError } from '#graph-core/errors.ts';
import { parseProject, serializeProject } from '#graph-core/file-format.ts';
import { LIMITS } from '#graph-core/project.ts';
import type { Graph, Project } from '#graph-core/project.ts';
import { NODE_LIBRARY } from '#nodes/library.ts';
import type { HeightField } from '#terrain/height-field.ts';
import { decodeHeights, encodeHeights } from '#terrain/heights-file.ts';
import { discard, kindOf, readBytes, writeAtomically } from './files.ts';

export const PROJECT_FILE = 'project.json';
export const HEIGHTS_FILE = 'heights.r32';
/** Names that this program gives to heights, so that it may remove the file that a new one replaces. */
const OWN_HEIGHTS = /^heights(-[0-9a-f]{12})?\.r32$/;

/** A project that lies on disk: a folder with project.json and its heights, or a bundle (one .satoyama file). */
export interface OpenProject {
  project: Project;
  /** @throws InputError when the heights file is missing or does not fit. Null: the project has none. */
  heights(): Promise<HeightField | null>;
  /**
   * Stores the project with other heights, in one step: heights files beside a project file are named after their
   * contents, so that whichever project file is there, its heights are too.
   */
  replaceHeights(field: HeightField, projectWith: (heightsFile: string) => Project): Promise<void>;
  /** A data file beside the project, read no sooner than its parts are. @throws InputError when it is missing. */
  archive(file: string): Promise<Blob>;
  /** Stores another project with a tile archive that it names, in one step. */
  storeWithArchive(project: Project, file: string, archive: Uint8Array): Promise<void>;
}

/** @param place a folder with project.json, a project.json, or a .satoyama bundle. @throws InputError. */
export async function openProject(place: string): Promise<OpenProject> {
  if ((await kindOf(place)) === 'folder') return openFolder(path.join(place, PROJECT_FILE));
  if (/\.json$/i.test(place)) return openFolder(place);
  if (/\.satoyama$/i.test(place)) return openBundle(place);
  throw new InputError(
    `${place} is no project: give a folder with ${PROJECT_FILE}, that file, or a .satoyama bundle.`,
    {
      file: place,
    },
  );
}

async function openFolder(file: string): Promise<OpenProject> {
  const text = new TextDecoder().decode(await readBytes(file, LIMITS.projectBytes));
  const project = parseProject(text, file, NODE_LIBRARY);
  const beside = (name: string): string => path.join(path.dirname(file), name);
  return {
    project,
    async heights() {
      if (!project.heights) return null;
      const name = beside(project.heights.file);
      return decodeHeights(await readBytes(name), project.heights, name);
    },
    async replaceHeights(field, projectWith) {
      const bytes = encodeHeights(field);
      const name = `heights-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}.r32`;
      const json = serializeProject(projectWith(name));
      await writeAtomically(beside(name), bytes);
      try {
        await writeAtomically(file, json);
      } catch (error) {
        if (project.heights?.file !== name) await discard(beside(name));
        throw error;
      }
      const old = project.heights?.file;
      if (old && old !== name && OWN_HEIGHTS.test(old)) await discard(beside(old));
    },
    async archive(name) {
      if ((await kindOf(beside(name))) !== 'file')
        throw new InputError(`${beside(name)} is no file.`, { file: name });
      return openAsBlob(beside(name));
    },
    async storeWithArchive(changed, name, archive) {
      await writeAtomically(beside(name), archive);
      await writeAtomically(file, serializeProject(changed));
      const kept = new Set(Object.values(changed.layerData).map((data) => data.file));
      for (const { file: old } of Object.values(project.layerData)) {
        if (!kept.has(old)) await discard(beside(old));
      }
    },
  };
}

async function openBundle(file: string): Promise<OpenProject> {
  const { project, files } = unpackBundle(await readBytes(file), file, NODE_LIBRARY);
  return {
    project,
    async heights() {
      if (!project.heights) return null;
      const bytes = files[project.heights.file];
      if (!bytes) {
        throw new InputError(`${file} lacks the heights "${project.heights.file}" that its project names.`, {
          file,
        });
      }
      return decodeHeights(bytes, project.heights, `${file}/${project.heights.file}`);
    },
    async replaceHeights(field, projectWith) {
      const { [project.heights?.file ?? HEIGHTS_FILE]: _old, ...others } = files;
      const heights = { [HEIGHTS_FILE]: encodeHeights(field) };
      await writeAtomically(file, packBundle(projectWith(HEIGHTS_FILE), { ...others, ...heights }));
    },
    archive(name) {
      const bytes = files[name];
      if (!bytes) throw new InputError(`${file} lacks “${name}”, which its project names.`, { file });
      return Promise.resolve(new Blob([bytes as Uint8Array<ArrayBuffer>]));
    },
    async storeWithArchive(changed, name, archive) {
      const kept = new Set([
        changed.heights?.file,
        ...Object.values(changed.layerData).map((data) => data.file),
      ]);
      const others = Object.fromEntries(Object.entries(files).filter(([each]) => kept.has(each)));
      await writeAtomically(file, packBundle(changed, { ...others, [name]: archive }));
    },
  };
}

export function expressionsOf(project: Project): Graph[] {
  const listed = project.graphOrder.map((id) => project.graphs[id]).filter((graph) => graph !== undefined);
  return listed.filter((graph) => graph.kind === 'expression');
}

/** The expression of that name (or id). @throws InputError that lists those there are. */
/** The graph of an output layer, by the layer's name or id, and the layer. */
export function outputLayerNamed(project: Project, name: string): { layer: OutputLayer; graph: Graph } {
  const layers = outputLayersOf(project);
  const layer = layers.find((one) => one.name === name) ?? layers.find((one) => one.id === name);
  const place = { setting: 'layer' };
  if (!layer) {
    const names = layers.map((one) => `"${one.name}"`).join(', ');
    throw new InputError(`There is no output layer "${name}". There are ${names}.`, place);
  }
  const graph = layerGraph(project, layer.id);
  if (!graph) throw new InputError(`Nothing feeds the layer "${layer.name}" yet.`, place);
  return { layer, graph };
}

export function expressionNamed(project: Project, name: string): Graph {
  const expressions = expressionsOf(project);
  const found =
    expressions.find((graph) => graph.name === name) ?? expressions.find((graph) => graph.id === name);
  if (found) return found;
  const names = expressions.map((graph) => `"${graph.name}"`).join(', ');
  throw new InputError(
    `There is no expression "${name}". ${names ? `There are ${names}.` : 'The project has none.'}`,
    {
      setting: 'expression',
    },
  );
}
