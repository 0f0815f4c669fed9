import { InputError } from '../errors.ts';
import { outputLayer } from '../output-layers.ts';
import type { KnownLayer } from '../output-layers.ts';
import type { Project } from '../project.ts';

/** A built-in output layer, or one of the project's own. */
export function outputIn(project: Project, id: string): KnownLayer {
  const layer = outputLayer(project, id);
  if (!layer) throw new InputError(`The project has no output layer “${id}”.`);
  return layer;
}
