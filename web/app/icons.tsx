import type { ReactNode } from 'react';

/** Drawn on a 16×16 grid with the text's own colour; they carry no name of their own. */
const SHAPES = {
  undo: <path d="M6 4 3 7l3 3M3 7h6.5a3.5 3.5 0 0 1 0 7H7" />,
  redo: <path d="m10 4 3 3-3 3M13 7H6.500a3.500 3.500 0 0 0 0 7H9" />,
  eye: (
    <>
      <path d="M1.500 8S4 3.500 8 3.500 14.500 8 14.500 8 12 12.500 8 12.500 1.500 8 1.500 8Z" />
      <circle cx="8" cy="8" r="2" />
    </>
  ),
  eyeOff: (
    <path d="M2 2l12 12M6.500 6.600a2 2 0 0 0 2.800 2.800M4.200 4.600C2.500 5.900 1.500 8 1.500 8S4 12.500 8 12.500c1.300 0 2.400-.4 3.400-1M7 3.600c.3 0 .7-.1 1-.1 4 0 6.500 4.500 6.500 4.500s-.5 1-1.500 2.100" />
  ),
  upload: <path d="M8 10V2.500M5 5.500l3-3 3 3M2.500 10.500v3h11v-3" />,
  plus: <path d="M8 3v10M3 8h10" />,
  trash: <path d="M3 4.500h10M6.500 4.500V3h3v1.500M4.500 4.500l.5 8.500h6l.5-8.500M7 7v4M9 7v4" />,
  chevron: <path d="m6 4 4 4-4 4" />,
  up: <path d="m4 9.500 4-4 4 4" />,
  down: <path d="m4 6.500 4 4 4-4" />,
  grip: (
    <path d="M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01" strokeWidth="2" strokeLinecap="round" />
  ),
  copy: <path d="M5.500 5.500V3h7.500v7.500h-2.500M3 5.500h7.500V13H3z" />,
  open: <path d="M6.500 3.500H3v9.500h9.500V9.500M9 3h4v4M13 3 7.500 8.500" />,
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4" />
      <path d="m10 10 3.500 3.500" />
    </>
  ),
  warning: <path d="M8 2.500 14.500 13.500h-13zM8 6.500v3.500M8 12h.01" />,
  check: <path d="m3 8.500 3.500 3.500L13 4.500" />,
  info: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 7.500V11M8 5h.01" />
    </>
  ),
  wave: (
    <path d="M1.500 7c1.600 0 1.600 1.500 3.250 1.500S6.400 7 8 7s1.600 1.500 3.250 1.500S12.900 7 14.500 7M1.500 11c1.600 0 1.600 1.500 3.250 1.500S6.400 11 8 11s1.600 1.500 3.250 1.500S12.900 11 14.500 11" />
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof SHAPES;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth="1.3" strokeLinejoin="round" strokeLinecap="round">
        {SHAPES[name]}
      </g>
    </svg>
  );
}

export function IconButton({
  icon,
  label,
  ...rest
}: { icon: IconName; label: string } & React.ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}
