import type { Project } from './project.ts';
import type { NodeCatalogue } from './node-declaration.ts';

export interface Problem {
  severity: 'error' | 'warning';
  code: string;
  message: string;
  graph?: string;
  node?: string;
  port?: string;
}

export function validateProject(project: Project, catalogue: NodeCatalogue): Problem[] {
  throw new Error(`not yet: ${project.name} ${catalogue.size}`);
}

export function validateGraph(project: Project, graphId: string, catalogue: NodeCatalogue): Problem[] {
  throw new Error(`not yet: ${project.name} ${graphId} ${catalogue.size}`);
}
