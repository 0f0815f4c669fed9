import type { ReactNode } from 'react';

/** Drawn on a 16×16 grid with the text's own colour, like the icons of the rest of the app. */
const SHAPES = {
  home: <path d="M2.5 8 8 3l5.5 5M4 7v6h8V7M7 13V9.500h2V13" />,
  orbit: (
    <>
      <circle cx="8" cy="8" r="1.6" />
      <path d="M13.500 6A6 3.200 0 1 1 11.500 5.400M13.700 3.800 13.500 6.100l-2.300-.2" />
    </>
  ),
  fly: <path d="M14 2 2 7l4.500 2L9 14ZM14 2 6.500 9" />,
  sun: (
    <>
      <circle cx="8" cy="8" r="2.800" />
      <path d="M8 1.500v1.700M8 12.800v1.700M1.500 8h1.700M12.800 8h1.700M3.400 3.400l1.200 1.200M11.400 11.400l1.200 1.200M3.400 12.600l1.200-1.200M11.400 4.600l1.200-1.200" />
    </>
  ),
  freeze: (
    <path d="M8 1.800v12.400M2.600 4.900l10.800 6.200M13.400 4.900 2.600 11.100M6.300 2.500 8 4.200l1.700-1.700M6.300 13.500 8 11.800l1.700 1.700" />
  ),
  zone: <path d="M2.500 2.500h11v11h-11zM6.200 2.500v11M9.800 2.500v11M2.500 6.200h11M2.500 9.800h11" />,
  outline: <path d="M3 3h10v10H3z" strokeDasharray="2.600 1.700" />,
  contours: (
    <path d="M8 2c4 0 6 2.500 6 6s-2.500 6-6 6-6-2.500-6-6 2-6 6-6ZM8.500 5c2 0 2.800 1.200 2.800 3S10 11 8 11 4.700 9.800 4.700 8 6.500 5 8.500 5Z" />
  ),
  lines: <path d="M2.500 13.500C4 9 7 10.500 8 8s.500-4.500 5.500-5.500" />,
} satisfies Record<string, ReactNode>;

export function ViewIcon({ name }: { name: keyof typeof SHAPES }) {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth="1.3" strokeLinejoin="round" strokeLinecap="round">
        {SHAPES[name]}
      </g>
    </svg>
  );
}
