/**
 * Web Locks: a slot belongs to one tab at a time. The lock ends with the page, however it ends.
 *
 * @param patience milliseconds to wait for the tab that holds it: a reloaded page's predecessor may take a moment.
 * @returns what gives the lock back, or null when another tab has it.
 */
export async function lockSlot(slot: string, patience = 0): Promise<(() => void) | null> {
  const { locks } = navigator;
  // Without locks (old browsers, plain http) two tabs cannot know of each other.
  if (!locks) return () => undefined;
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      if (!lock) return resolve(null);
      return new Promise<void>((release) => resolve(release));
    };
    const options: LockOptions =
      patience > 0 ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true };
    locks.request(`satoyama-slot-${slot}`, options, hold).catch(() => resolve(null));
  });
}
