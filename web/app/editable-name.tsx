import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { LIMITS } from '#graph-core/project.ts';
import './editable-name.css';

/**
 * A name that turns into a text field on double click or F2. Enter and leaving the field commit, Escape cancels.
 * `onPress` makes it a button besides.
 */
export function EditableName({
  label,
  value,
  onCommit,
  onPress,
  pressed,
  fresh = false,
}: {
  /** What it is the name of, for assistive technology. */
  label: string;
  value: string;
  onCommit(name: string): void;
  onPress?(): void;
  pressed?: boolean;
  /** Just made: it is mounted as a text field, to be given its name. */
  fresh?: boolean;
}) {
  const [draft, setDraft] = useState<string | null>(fresh ? value : null);
  const button = useRef<HTMLButtonElement>(null);
  const finished = useRef(false);

  const start = () => {
    finished.current = false;
    setDraft(value);
  };
  const finish = (commit: boolean) => {
    // Leaving the field also blurs it: the first of the two decides.
    if (finished.current) return;
    finished.current = true;
    const name = draft?.trim() ?? '';
    setDraft(null);
    if (commit && name !== '' && name !== value) onCommit(name);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.stopPropagation();
    finish(event.key === 'Enter');
    requestAnimationFrame(() => button.current?.focus());
  };

  if (draft !== null) {
    return (
      <input
        className="field editable-input"
        aria-label={label}
        value={draft}
        maxLength={LIMITS.nameLength}
        autoFocus
        onFocus={(event) => event.target.select()}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => finish(true)}
        onKeyDown={onKeyDown}
      />
    );
  }
  return (
    <button
      ref={button}
      type="button"
      className="editable"
      aria-pressed={pressed}
      title={`${value} (double click or F2 renames)`}
      onClick={onPress}
      onDoubleClick={start}
      onKeyDown={(event) => {
        if (event.key !== 'F2') return;
        event.preventDefault();
        start();
      }}
    >
      {value}
    </button>
  );
}
