import { newId } from '#graph-core/ids.ts';

/** Names one act of the user: all commands that carry it are one step of undo. */
export const newGesture = (): string => newId('gesture');
