import { useState } from 'react';
import type { DemOptionDeclaration } from '#terrain/dem-options.ts';
import type { DemFormat } from '#terrain/formats/format.ts';
import { DEM_FORMATS } from '#terrain/formats/table.ts';
import { optionsOf } from './read-dem-files.ts';
import type { TypedOptions } from './read-dem-files.ts';

/** A field for each option that the format heeds, from terrain's table. */
export function ImportOptions({
  format,
  typed,
  onChange,
}: {
  format: DemFormat | null;
  typed: TypedOptions;
  onChange(options: TypedOptions): void;
}) {
  return optionsOf(format).map((option) => (
    <Option
      key={option.id}
      option={option}
      text={typed[option.id] ?? ''}
      told={option.kind === 'format' && format ? `From the file: ${format.label}` : 'From the file'}
      onChange={(text) => onChange({ ...typed, [option.id]: text })}
    />
  ));
}

function Option({
  option,
  text,
  told,
  onChange,
}: {
  option: DemOptionDeclaration;
  text: string;
  told: string;
  onChange(text: string): void;
}) {
  const id = `import-${option.id}`;
  const unit = 'unit' in option && option.unit === 'metres' ? ' (m)' : '';
  return (
    <>
      <label htmlFor={id} title={option.doc}>
        {option.label}
        {unit}
      </label>
      {option.kind !== 'format' && option.kind !== 'choice' ? (
        <NumberOption id={id} doc={option.doc} text={text} onChange={onChange} />
      ) : (
        <select
          id={id}
          className="select"
          title={option.doc}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{told}</option>
          {option.kind === 'format'
            ? DEM_FORMATS.map(({ id: value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))
            : option.choices.map((choice) => (
                <option key={choice.text} value={choice.text}>
                  {choice.text}
                </option>
              ))}
        </select>
      )}
    </>
  );
}

/** Reads the file again when the field is left, not at each key. */
function NumberOption({
  id,
  doc,
  text,
  onChange,
}: {
  id: string;
  doc: string;
  text: string;
  onChange(text: string): void;
}) {
  const [draft, setDraft] = useState(text);
  return (
    <input
      id={id}
      className="field numeric"
      inputMode="decimal"
      placeholder="from the file"
      title={doc}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => draft !== text && onChange(draft)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || draft === text) return;
        event.preventDefault();
        onChange(draft);
      }}
    />
  );
}
