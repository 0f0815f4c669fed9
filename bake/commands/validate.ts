import { InputError } from '#graph-core/errors.ts';
import { validateProject } from '#graph-core/validate.ts';
import { NODE_LIBRARY } from '#nodes/library.ts';
import type { CliCommand } from '../command.ts';
import { expressionsOf, openProject } from '../open-project.ts';

/** A page of faults says as much as all of them. */
const MOST_SHOWN = 20;

export const VALIDATE: CliCommand = {
  name: 'validate',
  description: 'Check a project: its format, graphs, units, references and heights.',
  build(command, io) {
    command
      .argument('<project>', 'a folder with project.json, a project.json, or a .satoyama bundle')
      .action(async (place: string) => {
        const opened = await openProject(place);
        await opened.heights();
        const problems = validateProject(opened.project, NODE_LIBRARY);
        const warnings = problems.filter(({ severity }) => severity === 'warning');
        const errors = problems.filter(({ severity }) => severity === 'error');
        for (const { message } of warnings.slice(0, MOST_SHOWN)) io.out(`warning: ${message}\n`);
        if (errors.length > 0) {
          const more = errors.length > MOST_SHOWN ? [`... and ${errors.length - MOST_SHOWN} more.`] : [];
          throw new InputError(
            [...errors.slice(0, MOST_SHOWN).map(({ message }) => message), ...more].join('\n'),
          );
        }
        const { graphs, name } = opened.project;
        const nodes = Object.values(graphs).reduce((sum, graph) => sum + Object.keys(graph.nodes).length, 0);
        io.out(
          `${name} is valid: ${expressionsOf(opened.project).length} expressions, ` +
            `${Object.keys(graphs).length} graphs, ${nodes} nodes, ${warnings.length} warnings.\n`,
        );
      });
  },
};
