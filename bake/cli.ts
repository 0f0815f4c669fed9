import { Command, CommanderError } from 'commander';
import { InputError } from '#graph-core/errors.ts';
import { HELP_WIDTH } from './command.ts';
import type { Io } from './command.ts';
import { COMMANDS } from './commands/table.ts';

/** Exit codes, as the docs state them. */
const OK = 0;
const INTERNAL_ERROR = 1;
const BAD_INPUT = 2;

/**
 * Runs one command line (without the program's own name) and returns the exit code: 0 done, 2 bad input with
 * one message on `err`, 1 a bug, with its stack.
 */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  try {
    await program(io).parseAsync([...argv], { from: 'user' });
    return OK;
  } catch (error) {
    // Commander has said it already, through `io`.
    if (error instanceof CommanderError) return error.exitCode === 0 ? OK : BAD_INPUT;
    if (error instanceof InputError) {
      io.err(`satoyama: ${error.message}\n`);
      return BAD_INPUT;
    }
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    io.err(`satoyama: internal error, please report it with what follows.\n${detail}\n`);
    return INTERNAL_ERROR;
  }
}

/** The whole command line; the docs are made from its help. */
export function program(io: Io): Command {
  const root = new Command('satoyama')
    .description('Checks, compiles and evaluates Satoyama projects, and imports terrain, without a browser.')
    .helpCommand(false)
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 2 bad input (one message on stderr), 1 an error of Satoyama itself.',
    );
  for (const declaration of COMMANDS) {
    const command = new Command(declaration.name).description(declaration.description);
    declaration.build(command, io);
    root.addCommand(command);
  }
  for (const command of [root, ...root.commands]) {
    command.exitOverride().configureOutput({
      writeOut: io.out,
      writeErr: io.err,
      getOutHelpWidth: () => HELP_WIDTH,
      getErrHelpWidth: () => HELP_WIDTH,
      outputError: (text, write) =>
        write(text.replace(/^error: (.)/, (_, first: string) => `satoyama: ${first.toUpperCase()}`)),
    });
  }
  return root;
}
