import { useState } from 'react';

interface TextFieldProps {
  label: string;
  value: string;
  multiline?: boolean;
  placeholder?: string;
  onCommit(value: string): void;
}

/** Text, taken over on Enter or when the field is left; Escape gives up what was typed. */
export function TextField({ label, value, multiline, placeholder, onCommit }: TextFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const finish = (keep: boolean) => {
    setDraft(null);
    if (keep && draft !== null && draft !== value) onCommit(draft);
  };
  const shared = {
    className: 'text-field',
    'aria-label': label,
    placeholder,
    value: draft ?? value,
    onBlur: () => finish(true),
    onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => {
      event.stopPropagation();
      if (event.key === 'Escape') finish(false);
      else if (event.key === 'Enter' && (!multiline || event.ctrlKey || event.metaKey))
        event.currentTarget.blur();
    },
  };
  return multiline ? (
    <textarea {...shared} rows={3} onChange={(event) => setDraft(event.currentTarget.value)} />
  ) : (
    <input {...shared} type="text" onChange={(event) => setDraft(event.currentTarget.value)} />
  );
}
