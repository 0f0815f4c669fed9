import type { Command } from 'commander';

/** Columns that help is wrapped to, wherever it is shown. */
export const HELP_WIDTH = 100;

/** Where a command writes: results and reports to `out`, faults to `err`. Texts bring their own line ends. */
export interface Io {
  out(text: string): void;
  err(text: string): void;
}

/** One command of the command line, one file each under commands/. */
export interface CliCommand {
  name: string;
  description: string;
  /** Adds arguments, options and the action, which throws InputError for bad input. */
  build(command: Command, io: Io): void;
}
