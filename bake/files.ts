import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, open, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { InputError } from '#graph-core/errors.ts';

/** Larger files are no project and no DEM that is read. */
const MOST_BYTES = 2 ** 30;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'is not in a folder',
  EISDIR: 'is a folder',
  EACCES: 'may not be accessed',
  EPERM: 'may not be accessed',
  EROFS: 'is on a read-only disk',
  ENOSPC: 'does not fit on the disk',
  EEXIST: 'exists already',
  ENOTEMPTY: 'is a folder with something in it',
  ENAMETOOLONG: 'is too long a name',
};

/** A fault of the file system as the user's; anything unknown stays what it is. */
function fileFault(error: unknown, file: string): unknown {
  const reason = REASONS[(error as NodeJS.ErrnoException)?.code ?? ''];
  return reason ? new InputError(`${file} ${reason}.`, { file }) : error;
}

export async function kindOf(file: string): Promise<'file' | 'folder'> {
  try {
    return (await stat(file)).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    throw fileFault(error, file);
  }
}

/** Reads a whole file. @throws InputError when it cannot be read or is larger than `mostBytes`. */
export async function readBytes(file: string, mostBytes = MOST_BYTES): Promise<Uint8Array> {
  try {
    const { size } = await stat(file);
    if (size > mostBytes) {
      throw new InputError(`${file} has ${size} bytes; at most ${mostBytes} are read.`, { file });
    }
    return new Uint8Array(await readFile(file));
  } catch (error) {
    throw fileFault(error, file);
  }
}

/** As readBytes, or null when there is no such file. */
export async function readTextIfAny(file: string, mostBytes: number): Promise<string | null> {
  const there = await stat(file).catch(() => null);
  return there?.isFile() ? new TextDecoder().decode(await readBytes(file, mostBytes)) : null;
}

/** Replaces or makes a file in one step: after any fault the old one is there, whole. */
export async function writeAtomically(file: string, contents: Uint8Array | string): Promise<void> {
  const temporary = path.join(
    path.dirname(file),
    `.${path.basename(file)}.${randomBytes(6).toString('hex')}.tmp`,
  );
  try {
    await writeAndSync(temporary, contents);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw fileFault(error, file);
  }
}

/** Makes a folder with files in one step: after any fault there is none. An empty one may be there already. */
export async function makeFolder(
  folder: string,
  files: Readonly<Record<string, Uint8Array | string>>,
): Promise<void> {
  const target = path.resolve(folder);
  let temporary: string | null = null;
  try {
    await mkdir(path.dirname(target), { recursive: true });
    temporary = await mkdtemp(path.join(path.dirname(target), '.satoyama-'));
    for (const [name, contents] of Object.entries(files))
      await writeAndSync(path.join(temporary, name), contents);
    // An empty folder is in the way of a rename on some systems; one with contents stays, and is reported.
    await rmdir(target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rename(temporary, target);
  } catch (error) {
    if (temporary) await rm(temporary, { recursive: true, force: true });
    throw fileFault(error, folder);
  }
}

async function writeAndSync(file: string, contents: Uint8Array | string): Promise<void> {
  await writeFile(file, contents, { flag: 'wx' });
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes a file that nothing names any more; its staying would do no harm. */
export async function discard(file: string): Promise<void> {
  await rm(file, { force: true }).catch(() => undefined);
}
