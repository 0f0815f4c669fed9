import { packBundle, unpackBundle } from '#graph-core/bundle.ts';
import { InputError } from '#graph-core/errors.ts';
import { parseProject } from '#graph-core/file-format.ts';
import type { Project } from '#graph-core/project.ts';
import type { NodeLibrary } from '#codegen/node-definition.ts';
import { decodeHeights } from '#terrain/heights-file.ts';
import type { LoadedProject } from '../state/create-session.ts';
import type { Session } from '../state/session.ts';

export const BUNDLE_EXTENSION = '.satoyama';

export interface NamedBytes {
  name: string;
  bytes: Uint8Array;
}

/**
 * Reads a project from what a person chose: a bundle, or a project.json together with its data files.
 *
 * @throws InputError when that is not what the files are.
 */
export function readProjectFiles(files: readonly NamedBytes[], library: NodeLibrary): LoadedProject {
  const bundle = files.find(({ name }) => name.toLowerCase().endsWith(BUNDLE_EXTENSION));
  if (bundle) {
    const { project, files: inside } = unpackBundle(bundle.bytes, bundle.name, library);
    return { project, ...dataOf(project, (name) => inside[name], bundle.name) };
  }
  const json = files.filter(({ name }) => name.toLowerCase().endsWith('.json'));
  if (json.length !== 1) {
    const names = files.map(({ name }) => name).join(', ');
    throw new InputError(
      `${names}: choose a .satoyama file, or one project.json together with its data files.`,
      { file: names },
    );
  }
  const { name, bytes } = json[0]!;
  const project = parseProject(new TextDecoder().decode(bytes), name, library);
  return { project, ...dataOf(project, (file) => files.find((each) => each.name === file)?.bytes, name) };
}

/**
 * The data files that a project names, from wherever it lies.
 *
 * @throws InputError when one is missing, or heights do not fit.
 */
export function dataOf(
  project: Project,
  file: (name: string) => Uint8Array | Blob | undefined,
  from: string,
): Pick<LoadedProject, 'heights' | 'archives'> {
  const needed = <T extends Uint8Array | Blob>(name: string, found: T | undefined): T => {
    if (found) return found;
    throw new InputError(
      `${from} needs its data file ${name}, which is missing. Choose all its files together, or a .satoyama file.`,
      { file: from },
    );
  };
  const heights = new Map<string, Float32Array>();
  const raster = project.heights;
  if (raster) {
    const bytes = needed(raster.file, file(raster.file)) as Uint8Array;
    heights.set(raster.file, decodeHeights(bytes, raster, raster.file).data);
  }
  const archives = new Map<string, Blob>();
  for (const { file: name } of Object.values(project.layerData)) {
    const found = needed(name, file(name));
    archives.set(name, found instanceof Blob ? found : new Blob([found as Uint8Array<ArrayBuffer>]));
  }
  return { heights, archives };
}

/** The project and its data as one file. */
export async function bundleOf({ document, files }: Session): Promise<Uint8Array> {
  const { project } = document;
  const names = [project.heights, ...Object.values(project.layerData)].flatMap((data) =>
    data ? [data.file] : [],
  );
  const entries = await Promise.all(
    names.map(async (name): Promise<[string, Uint8Array][]> => {
      const content = files.contentOf(name);
      if (!content) return [];
      return [[name, content instanceof Blob ? new Uint8Array(await content.arrayBuffer()) : content]];
    }),
  );
  return packBundle(project, Object.fromEntries(entries.flat()));
}
