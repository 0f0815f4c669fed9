import type { Project } from './project.ts';
import type { NodeCatalogue } from './node-declaration.ts';

export function parseProject(text: string, fileName: string, catalogue: NodeCatalogue): Project {
  throw new Error(`not yet: ${text.length} ${fileName} ${catalogue.size}`);
}

export function serializeProject(project: Project): string {
  throw new Error(`not yet: ${project.name}`);
}

export function projectJsonSchema(): object {
  throw new Error('not yet');
}
