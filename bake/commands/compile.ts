import { compile } from '#codegen/compile.ts';
import { disassemble } from '#codegen/disassemble.ts';
import { InputError } from '#graph-core/errors.ts';
import { NODE_LIBRARY } from '#nodes/library.ts';
import type { CliCommand } from '../command.ts';
import { expressionNamed, expressionsOf, openProject } from '../open-project.ts';

export const COMPILE: CliCommand = {
  name: 'compile',
  description: 'Compile the named expressions of a project into one program and say how large it is.',
  build(command, io) {
    command
      .argument('<project>', 'a folder with project.json, a project.json, or a .satoyama bundle')
      .option(
        '--expression <name>',
        'only this expression; all of them, with shared parts once, when left out',
      )
      .option('--print', 'show the program, an instruction a line')
      .action(async (place: string, options: { expression?: string; print?: boolean }) => {
        const { project } = await openProject(place);
        const asked = options.expression;
        const graphs = asked === undefined ? expressionsOf(project) : [expressionNamed(project, asked)];
        if (graphs.length === 0)
          throw new InputError(`${place} has no expression to compile.`, { file: place });
        const started = performance.now();
        const set = compile(project, NODE_LIBRARY, [
          { name: 'expressions', outputs: graphs.map(({ id }) => ({ key: id, expression: id })) },
        ]);
        const milliseconds = performance.now() - started;
        if (options.print) io.out(`${disassemble(set, project).trimEnd()}\n`);
        const compiled = set.programs[0]!;
        io.out(
          `${graphs.length} expressions: ${compiled.count} instructions, ${compiled.registers} registers, ` +
            `${set.keyframes.length / 4} keyframes, ${set.masks.length} masks; ` +
            `contents ${compiled.contentHash}, compiled in ${milliseconds.toFixed(1)} ms.\n`,
        );
      });
  },
};
