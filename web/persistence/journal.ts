import { applyPatches, enablePatches } from 'immer';
import type { Patch } from 'immer';

enablePatches();

/** What one command, undo or redo changed. Patches, not commands, so that all three are recorded alike. */
export interface JournalRecord {
  /** Counts changes of a slot from 1, without a gap. */
  sequence: number;
  patches: readonly Patch[];
}

export interface Replayed {
  /** The document as text of a project file; of the version that wrote it, so that parsing migrates it as a whole. */
  text: string;
  /** Number of the last change that is in it. */
  sequence: number;
  /** Changes that could not be brought back, because one is missing or does not fit; 0 as a rule. */
  lost: number;
}

/**
 * The base with the changes after it. Nothing here knows the document's shape: what comes out is untrusted until it
 * has been parsed. Stops at the first record that is missing or does not apply, and counts what it leaves out.
 */
export function replayJournal(
  base: { text: string; sequence: number },
  records: readonly JournalRecord[],
): Replayed {
  const later = records
    .filter(({ sequence }) => sequence > base.sequence)
    .sort((a, b) => a.sequence - b.sequence);
  if (later.length === 0) return { ...base, lost: 0 };
  let document = JSON.parse(base.text) as object;
  let sequence = base.sequence;
  for (const record of later) {
    if (record.sequence !== sequence + 1) break;
    try {
      document = applyPatches(document, record.patches);
    } catch {
      break;
    }
    sequence++;
  }
  return { text: JSON.stringify(document), sequence, lost: later.at(-1)!.sequence - sequence };
}
