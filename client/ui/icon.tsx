// Our line icons, drawn on a 16 px grid; decorative unless a label is given by the control around them.

import type { ReactNode } from "react";

const PATHS = {
  globe: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM2 8h12M8 2c2.2 2 2.2 10 0 12M8 2C5.8 4 5.8 12 8 14",
  gear: "M8 5.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4ZM8 1.8v1.6M8 12.6v1.6M14.2 8h-1.6M3.4 8H1.8M12.4 3.6l-1.1 1.1M4.7 11.3l-1.1 1.1M12.4 12.4l-1.1-1.1M4.7 4.7 3.6 3.6",
  leave: "M9.5 3H4v10h5.5M7 8h7M11.5 5.5 14 8l-2.5 2.5",
  pause: "M5.5 3v10M10.5 3v10",
  play: "M5 3l7.5 5L5 13Z",
  search: "M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.4 10.4 14 14",
  padlock: "M4 7.5h8V13H4ZM5.5 7.5V5.3a2.5 2.5 0 0 1 5 0v2.2",
  clock: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 4.8V8l2.3 1.5",
  warning: "M8 2.5 14 13H2ZM8 6.5v3M8 11v.6",
  refused: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4",
  eye: "M1.8 8S4 4 8 4s6.2 4 6.2 4-2.2 4-6.2 4S1.8 8 1.8 8ZM8 6.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4Z",
  chevron: "M4.5 6.5 8 10l3.5-3.5",
  close: "M4 4l8 8M12 4l-8 8",
  check: "M3.5 8.5l3 3 6-7",
  pin: "M5.5 2.5h5M6.3 2.5v4L4 9.5h8l-2.3-3v-4M8 9.5V14",
  unpin: "M6.3 2.5h4.2M9.7 2.5v4L12 9.5H6.5M6.3 5.5v1L4 9.5M8 9.5V14M2.5 2.5l11 11",
  full: "M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",
  fullEnd: "M6 2.5V6H2.5M13.5 6H10V2.5M10 13.5V10h3.5M2.5 10H6v3.5",
  curve: "M1.8 11.5C4.5 11.5 5 4.5 8 4.5s3 5 6.2 5",
  candles: "M4.5 2v2M4.5 10v3M3 4h3v6H3ZM11.5 3v3M11.5 11v3M10 6h3v5h-3Z",
  copy: "M5.5 5.5h8v8h-8ZM10.5 5.5v-3h-8v8h3",
  calculator: "M4 2h8v12H4ZM6 4.5h4v2H6ZM6.2 9h.1M8 9h.1M9.8 9h.1M6.2 11.5h.1M8 11.5h.1M9.8 11.5h.1",
  scatter: "M2.5 2.5v11h11M5.8 10.2h.1M7.6 6.6h.1M9.6 9h.1M11.4 4.6h.1M12.4 8h.1",
  listAdd: "M2.5 4h11M2.5 8h6M2.5 12h6M12 8v5M9.5 10.5h5",
  tray: "M2.5 9.5 4 3.5h8l1.5 6v3h-11ZM2.5 9.5H6l.8 1.5h2.4L10 9.5h3.5",
  bell: "M8 2.2a3.6 3.6 0 0 0-3.6 3.6c0 3-1.4 4.4-1.4 5.4h10c0-1-1.4-2.4-1.4-5.4A3.6 3.6 0 0 0 8 2.2ZM6.6 13a1.5 1.5 0 0 0 2.8 0",
  more: "M2.8 8a.7.7 0 1 0 1.4 0 .7.7 0 1 0-1.4 0M7.3 8a.7.7 0 1 0 1.4 0 .7.7 0 1 0-1.4 0M11.8 8a.7.7 0 1 0 1.4 0 .7.7 0 1 0-1.4 0",
  muted: "M2.5 6.2h2.3L8 3.5v9L4.8 9.8H2.5ZM10.5 6.2l3.5 3.6M14 6.2l-3.5 3.6",
  keyboard: "M1.8 4.2h12.4v7.6H1.8ZM4 6.6h.1M6.6 6.6h.1M9.3 6.6h.1M12 6.6h.1M5 9.4h6",
  noLine: "M2 6.2a9 9 0 0 1 12 0M4 8.6a6 6 0 0 1 8 0M6.2 11a2.8 2.8 0 0 1 3.6 0M3 2.5l10 11",
  plus: "M8 3v10M3 8h10",
  minus: "M3 8h10",
  trash: "M3 4.5h10M6.5 4.5V3h3v1.5M4.3 4.5l.6 8.5h6.2l.6-8.5M6.8 7v3.8M9.2 7v3.8",
  sliders: "M2.5 4.5h4M9.5 4.5h4M2.5 11.5h6M11.5 11.5h2M8 3v3M10 10v3",
  eraser: "M6 13 2.8 9.8 9.5 3l4 4-6 6ZM6 6.5l4 4M6 13h7.5",
  newList: "M2.5 4h11M2.5 8h7M2.5 12h5M11.5 9.5v4M9.5 11.5h4",
  detach: "M9 2.5h4.5V7M13.5 2.5 8 8M6.5 3.5h-4v10h10v-4",
  rows: "M2.5 4h11M2.5 8h11M2.5 12h11",
  table: "M2.5 3h11v10h-11ZM2.5 6.3h11M2.5 9.6h11M6.5 3v10",
  refresh: "M13 8a5 5 0 1 1-1.5-3.6M13 2.5v3h-3",
  link: "M6.8 9.2a2.5 2.5 0 0 0 3.6 0l2.2-2.2a2.5 2.5 0 0 0-3.6-3.6L8 4.4M9.2 6.8a2.5 2.5 0 0 0-3.6 0L3.4 9A2.5 2.5 0 0 0 7 12.6l1-1",
  people:
    "M6 3a2.3 2.3 0 1 0 0 4.6A2.3 2.3 0 0 0 6 3ZM1.8 13c0-2.3 1.8-3.7 4.2-3.7s4.2 1.4 4.2 3.7M10.5 3.2a2.3 2.3 0 0 1 0 4.2M12 9.7c1.4.5 2.2 1.7 2.2 3.3",
  layers: "M8 2.5 14 5.7 8 8.9 2 5.7ZM2.6 8.5 8 11.4l5.4-2.9M2.6 11.1 8 14l5.4-2.9",
} as const;

export type IconName = keyof typeof PATHS;

/** An icon that only one part of the product needs, which brings it along. */
export interface IconShape {
  readonly path: string;
  /** It points along the line of reading. */
  readonly isMirrored?: true;
}

interface IconProps {
  readonly name: IconName | IconShape;
  readonly size?: number;
  readonly className?: string | undefined;
}

/** One icon in the colour of the text around it. */
export function Icon({ name, size = 16, className }: IconProps): ReactNode {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={typeof name === "string" ? PATHS[name] : name.path} />
    </svg>
  );
}
