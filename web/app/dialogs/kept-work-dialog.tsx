import { useEffect, useState } from 'react';
import { useSetAtom } from 'jotai';
import type { Notice } from '../../state/atoms.ts';
import { deleteSlot, listSlots } from '../../persistence/slots.ts';
import type { Slot } from '../../persistence/database.ts';
import { lockSlot } from '../../persistence/slot-lock.ts';
import { dialogAtom } from '../../state/dialog-atom.ts';
import { attemptAsync, notify } from '../../state/notices.ts';
import { useSession } from '../../state/session.ts';
import { openSlot } from '../boot.ts';
import { IconButton } from '../icons.tsx';
import { currentDatabase, currentWorkspace } from '../workspace.ts';
import { Dialog } from './dialog.tsx';

/** Lists what this browser keeps, to be opened or forgotten. */
export function KeptWorkDialog() {
  const session = useSession();
  const close = useSetAtom(dialogAtom);
  const [slots, setSlots] = useState<Slot[] | null>(null);
  const [doomed, setDoomed] = useState<string | null>(null);
  const here = currentWorkspace()?.autosave.slot.id;

  useEffect(() => {
    void keptSlots().then(setSlots);
  }, []);

  const open = (slot: Slot) => {
    close(null);
    const messages: Pick<Notice, 'tone' | 'text'>[] = [];
    void attemptAsync(session, async () => {
      const database = currentDatabase();
      if (database && !(await openSlot(database, slot, messages))) {
        for (const { tone, text } of messages) notify(session, tone, text);
      }
    });
  };
  const forget = async (slot: Slot) => {
    if (doomed !== slot.id) return setDoomed(slot.id);
    const database = currentDatabase();
    const unlock = await lockSlot(slot.id);
    if (!unlock) notify(session, 'warning', `"${slot.name}" is open in another tab.`);
    else if (database) await deleteSlot(database, slot.id);
    unlock?.();
    setSlots(await keptSlots());
  };

  return (
    <Dialog
      name="kept-work"
      title="Kept work"
      description="What this browser keeps by itself. Files that you saved are not listed."
    >
      <div className="dialog-body">
        {slots?.length === 0 && <p className="dim">Nothing yet. Work is kept from its first change on.</p>}
        <ul className="kept-list">
          {slots?.map((slot) => (
            <li key={slot.id}>
              <div>
                <div>{slot.name}</div>
                <div className="dim">
                  {new Date(slot.updatedAt).toLocaleString()}
                  {slot.file && ` · ${slot.file.name}`}
                </div>
              </div>
              {slot.id === here ? (
                <span className="dim">open</span>
              ) : (
                <>
                  <button className="button" onClick={() => open(slot)} aria-label={`Open ${slot.name}`}>
                    Open
                  </button>
                  {doomed === slot.id ? (
                    <button className="button" onClick={() => void forget(slot)} autoFocus>
                      Delete for good
                    </button>
                  ) : (
                    <IconButton
                      icon="trash"
                      label={`Delete ${slot.name}`}
                      onClick={() => void forget(slot)}
                    />
                  )}
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

async function keptSlots(): Promise<Slot[]> {
  const database = currentDatabase();
  return database ? listSlots(database) : [];
}
