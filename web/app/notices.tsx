import { useEffect } from 'react';
import { useAtomValue } from 'jotai';
import { noticesAtom } from '../state/atoms.ts';
import type { Notice } from '../state/atoms.ts';
import { dismissNotice } from '../state/notices.ts';
import { useSession } from '../state/session.ts';
import { Icon, IconButton } from './icons.tsx';
import './notices.css';

/** Milliseconds after which a sentence that asks for nothing goes by itself. */
const INFO_STAYS = 5000;

export function Notices() {
  const notices = useAtomValue(noticesAtom);
  return (
    <div className="notices" role="region" aria-label="Notices" aria-live="polite">
      {notices.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function NoticeLine({ notice: { id, tone, text } }: { notice: Notice }) {
  const session = useSession();
  useEffect(() => {
    if (tone !== 'info') return;
    const timer = setTimeout(() => dismissNotice(session, id), INFO_STAYS);
    return () => clearTimeout(timer);
  }, [session, id, tone]);
  return (
    <div className={`notice ${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={tone === 'info' ? 'info' : 'warning'} />
      <p>{text}</p>
      <IconButton icon="close" label="Dismiss" onClick={() => dismissNotice(session, id)} />
    </div>
  );
}
