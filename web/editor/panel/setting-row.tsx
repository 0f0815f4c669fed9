import type { ReactNode } from 'react';

interface SettingRowProps {
  label: string;
  doc: string;
  /** Below the label, over the whole width. */
  wide?: boolean;
  /** Absent: the value is the default already. */
  onReset?: (() => void) | undefined;
  /** For an input: opens the search for what shall feed it. */
  onConnect?: () => void;
  /** A slider below the row. */
  below?: ReactNode;
  children: ReactNode;
}

/** One setting: what it is called, its control, and the way back to its default. */
export function SettingRow({ label, doc, wide, onReset, onConnect, below, children }: SettingRowProps) {
  return (
    <div className={wide ? 'setting wide' : 'setting'} data-changed={onReset ? '' : undefined}>
      <div className="setting-row">
        <span className="setting-name">
          {onConnect && (
            <button
              type="button"
              className="setting-port"
              aria-label={`Connect ${label}…`}
              title="Connect…"
              onClick={onConnect}
            />
          )}
          <span className="setting-label" title={doc}>
            {label}
          </span>
        </span>
        {!wide && children}
        <button
          type="button"
          className="icon-button setting-reset"
          aria-label={`Reset ${label}`}
          title="Back to the default"
          disabled={!onReset}
          onClick={onReset}
        >
          ↺
        </button>
      </div>
      {wide && children}
      {below}
    </div>
  );
}
