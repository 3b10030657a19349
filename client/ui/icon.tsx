// Our line icons, drawn on a 16 px grid; decorative unless a label is given by the control around them.

import type { ReactNode } from "react";
import type { INNER_ICONS } from "./inner-icons.ts";

/** The icons of public pages, whose visitors load no others. */
const PUBLIC_ICONS = {
  globe: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM2 8h12M8 2c2.2 2 2.2 10 0 12M8 2C5.8 4 5.8 12 8 14",
  warning: "M8 2.5 14 13H2ZM8 6.5v3M8 11v.6",
  refused: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4",
  chevron: "M4.5 6.5 8 10l3.5-3.5",
  close: "M4 4l8 8M12 4l-8 8",
  check: "M3.5 8.5l3 3 6-7",
  rows: "M2.5 4h11M2.5 8h11M2.5 12h11",
} as const;

export type IconName = keyof typeof PUBLIC_ICONS | keyof typeof INNER_ICONS;

const paths: Partial<Record<IconName, string>> = { ...PUBLIC_ICONS };

/** Adds the icons of the other pages, which come with them. */
export function addIcons(icons: typeof INNER_ICONS): void {
  Object.assign(paths, icons);
}

/** An icon that only one part of the product needs, which provides it. */
export interface IconShape {
  readonly path: string;
  /** It points in reading direction. */
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
      <path d={typeof name === "string" ? paths[name] : name.path} />
    </svg>
  );
}
