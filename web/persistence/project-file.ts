import { packBundle, unpackBundle } from '#graph-core/bundle.ts';
import { InputError } from '#graph-core/errors.ts';
import { parseProject } from '#graph-core/file-format.ts';
import type { Project } from '#graph-core/project.ts';
import type { NodeLibrary } from '#codegen/node-definition.ts';
import { decodeHeights, encodeHeights } from '#terrain/heights-file.ts';
import type { LoadedProject } from '../state/create-session.ts';
import type { Session } from '../state/session.ts';

export const BUNDLE_EXTENSION = '.satoyama';

export interface NamedBytes {
  name: string;
  bytes: Uint8Array;
}

/**
 * Reads a project from what a person chose: a bundle, or a project.json together with its heights file.
 *
 * @throws InputError when that is not what the files are.
 */
export function readProjectFiles(files: readonly NamedBytes[], library: NodeLibrary): LoadedProject {
  const bundle = files.find(({ name }) => name.toLowerCase().endsWith(BUNDLE_EXTENSION));
  if (bundle) {
    const { project, files: inside } = unpackBundle(bundle.bytes, bundle.name, library);
    const beside = Object.entries(inside).map(([name, bytes]) => ({ name, bytes }));
    return { project, heights: heightsBeside(project, beside, bundle.name) };
  }
  const json = files.filter(({ name }) => name.toLowerCase().endsWith('.json'));
  if (json.length !== 1) {
    const names = files.map(({ name }) => name).join(', ');
    throw new InputError(
      `${names}: choose a .satoyama file, or one project.json together with its heights file.`,
      { file: names },
    );
  }
  const { name, bytes } = json[0]!;
  const project = parseProject(new TextDecoder().decode(bytes), name, library);
  return { project, heights: heightsBeside(project, files, name) };
}

function heightsBeside(project: Project, files: readonly NamedBytes[], from: string) {
  const heights = new Map<string, Float32Array>();
  const raster = project.heights;
  if (!raster) return heights;
  const found = files.find(({ name }) => name === raster.file);
  if (!found) {
    throw new InputError(
      `${from} needs its heights file ${raster.file}. Choose both files together, or a .satoyama file.`,
      { file: from },
    );
  }
  heights.set(raster.file, decodeHeights(found.bytes, raster, raster.file).data);
  return heights;
}

/** The project and its heights as one file. */
export function bundleOf({ document, heights }: Session): Uint8Array {
  const raster = document.project.heights;
  return packBundle(document.project, raster && heights ? { [raster.file]: encodeHeights(heights) } : {});
}
