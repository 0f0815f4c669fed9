interface SelectFieldProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  inNode?: boolean;
  /** Shown when nothing is chosen; without it a value that is no option is shown as such. */
  placeholder?: string;
  onChange(value: string): void;
}

/** A choice; a value that is not among the options is kept and shown until another is chosen. */
export function SelectField({ label, value, options, inNode, placeholder, onChange }: SelectFieldProps) {
  const known = options.some((option) => option.value === value);
  return (
    <select
      className={inNode ? 'select-field nodrag' : 'select-field'}
      aria-label={label}
      aria-invalid={!known}
      tabIndex={inNode ? -1 : undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {!known && (
        <option value={value} disabled>
          {value === '' ? (placeholder ?? 'None') : `${value} (missing)`}
        </option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
