import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { InputError } from './errors.ts';
import { parseProject, serializeProject } from './file-format.ts';
import { heightRasterSchema, LIMITS } from './project.ts';
import type { NodeCatalogue } from './node-declaration.ts';
import type { Project } from './project.ts';

const PROJECT_ENTRY = 'project.json';
/** Bounds of what a bundle may unpack to: a small archive can claim to hold terabytes. */
const MAX_ENTRIES = 1_000;
const MAX_BYTES = 2 ** 31 - 1;
/** A fixed time stamp (the first that zip knows), so that the same project gives the same bytes. */
const EPOCH = new Date(1980, 0, 1);

/** A project with its data files as one `.satoyama` file: a zip of project.json and the files beside it. */
export function packBundle(project: Project, files: Record<string, Uint8Array>): Uint8Array {
  return zipSync(
    { [PROJECT_ENTRY]: strToU8(serializeProject(project)), ...files },
    { mtime: EPOCH, level: 6 },
  );
}

/** Reads a `.satoyama` file. Throws an InputError that names the file and what is wrong with it. */
export function unpackBundle(
  bytes: Uint8Array,
  fileName: string,
  catalogue: NodeCatalogue,
): { project: Project; files: Record<string, Uint8Array> } {
  const refuse = (message: string): never => {
    throw new InputError(`${fileName}: ${message}`, { file: fileName });
  };
  if (bytes.length === 0) refuse('the file is empty.');
  let entries = 0;
  let total = 0;
  let unpacked: Record<string, Uint8Array>;
  try {
    unpacked = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (++entries > MAX_ENTRIES) refuse(`it holds more than ${MAX_ENTRIES} files.`);
        total += originalSize;
        if (total > MAX_BYTES) refuse('it unpacks to more than 2 GiB.');
        if (name === PROJECT_ENTRY && originalSize > LIMITS.projectBytes)
          refuse('its project.json is too large.');
        if (name.endsWith('/')) return false;
        if (!heightRasterSchema.shape.file.safeParse(name).success)
          refuse(`it holds “${name}”, which is no plain file name.`);
        return true;
      },
    });
  } catch (error) {
    if (error instanceof InputError) throw error;
    return refuse('it is no .satoyama file, or it is damaged.');
  }
  const { [PROJECT_ENTRY]: text, ...files } = unpacked;
  if (!text) return refuse(`it holds no ${PROJECT_ENTRY}, so it is no .satoyama file.`);
  return { project: parseProject(strFromU8(text), `${fileName}/${PROJECT_ENTRY}`, catalogue), files };
}
