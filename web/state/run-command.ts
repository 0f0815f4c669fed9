import type { CommandArgs, CommandId } from '#graph-core/commands/table.ts';
import { attempt } from './notices.ts';
import type { Session } from './session.ts';

/** Carries a command out; false, with a notice, when it cannot be. */
export function runCommand<Id extends CommandId>(
  session: Session,
  id: Id,
  args: CommandArgs<Id>,
  gesture?: string,
): boolean {
  return attempt(session, () => session.document.execute(id, args, gesture ? { gesture } : undefined));
}
