/** Where a problem sits, in the words a user knows: file, graph, node, port or setting. */
export interface ProblemPlace {
  file?: string;
  graph?: string;
  node?: string;
  port?: string;
  setting?: string;
}

/**
 * A fault of the user's input (a file, a project, a command's arguments), never of our own code.
 * The message says what is wrong, where, and what to do; the command line prints it and exits with 2,
 * the app shows it as a notice. Anything else that is thrown is a bug.
 */
export class InputError extends Error {
  override readonly name = 'InputError';
  constructor(
    message: string,
    readonly place: ProblemPlace = {},
  ) {
    super(message);
  }
}
