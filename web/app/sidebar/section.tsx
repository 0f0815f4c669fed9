import type { ReactNode } from 'react';
import { atomWithStorage } from 'jotai/utils';
import { useAtom } from 'jotai';
import { Icon, IconButton } from '../icons.tsx';

/** Sections that are folded up; the choice outlives the page. */
const foldedAtom = atomWithStorage<readonly string[]>('satoyama.folded', [], undefined, { getOnInit: true });

/** A part of the sidebar with a heading that folds it. */
export function Section({
  title,
  count,
  addLabel,
  onAdd,
  children,
}: {
  title: string;
  count?: number;
  addLabel?: string;
  onAdd?(): void;
  children: ReactNode;
}) {
  const [folded, setFolded] = useAtom(foldedAtom);
  const open = !folded.includes(title);
  const toggle = () => setFolded(open ? [...folded, title] : folded.filter((each) => each !== title));
  return (
    <section className="section" aria-label={title}>
      <div className="section-head">
        <button type="button" className="section-toggle" aria-expanded={open} onClick={toggle}>
          <Icon name="chevron" />
          <h2>{title}</h2>
          {count !== undefined && <span className="dim">{count}</span>}
        </button>
        {onAdd && addLabel !== undefined && (
          <IconButton
            icon="plus"
            label={addLabel}
            onClick={() => {
              if (!open) toggle();
              onAdd();
            }}
          />
        )}
      </div>
      {open && <div className="section-body">{children}</div>}
    </section>
  );
}

/** What an empty section says. */
export function Hint({ children }: { children: ReactNode }) {
  return <p className="section-hint dim">{children}</p>;
}
