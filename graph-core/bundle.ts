import type { Project } from './project.ts';
import type { NodeCatalogue } from './node-declaration.ts';

export function packBundle(project: Project, files: Record<string, Uint8Array>): Uint8Array {
  throw new Error(`not yet: ${project.name} ${Object.keys(files).length}`);
}

export function unpackBundle(
  bytes: Uint8Array,
  fileName: string,
  catalogue: NodeCatalogue,
): { project: Project; files: Record<string, Uint8Array> } {
  throw new Error(`not yet: ${bytes.length} ${fileName} ${catalogue.size}`);
}
