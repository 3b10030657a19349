// The gutter between two panels: dragged, moved with the arrow keys, put back by a double click. Moves without React.

import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject } from "react";
import { commandAt } from "../../../desk/keys/key-table.ts";
import { useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import type { WidthClass } from "../../../desk/width-class.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import type { PlainKey } from "../../../i18n/translate.ts";
import { readsLeftward } from "../../../ui/arrow-step.ts";
import { bounded, COLUMNS, keepSize, SIZES, sizesFor, type Part } from "./layout-sizes.ts";
import styles from "./splitter.module.css";
import { writeSize } from "./use-layout-sizes.ts";

interface SplitterProps {
  readonly part: Part;
  readonly width: WidthClass;
  /** Whether the sized part lies before the gutter in reading order, or after it. */
  readonly sized: "before" | "after";
  /** Named for what it sizes. */
  readonly label: PlainKey;
}

const STEP_PX = 16;
const FAR_STEP_PX = 64;
const KEYS: Readonly<Record<string, readonly [along: "x" | "y", sign: number]>> = {
  ArrowLeft: ["x", -1],
  ArrowRight: ["x", 1],
  ArrowUp: ["y", -1],
  ArrowDown: ["y", 1],
};

interface PartSizing {
  /** The part's size after the gutter moved so many px to the right or down. */
  readonly movedBy: (size: number, px: number) => number;
  readonly show: (size: number) => void;
  /** Shows and remembers a size; without one, the first. */
  readonly keep: (size: number | undefined) => void;
}

/** One gutter. Lies directly in the column or row it divides; the layout around is marked data-layout. */
export function Splitter({ label, ...gutter }: SplitterProps): ReactNode {
  const { part, width } = gutter;
  const t = useTranslate();
  const locked = useTerminalSettings((state) => state.layoutLocked);
  const bar = useRef<HTMLDivElement>(null);
  const drag = useRef<{ readonly from: number; readonly size: number } | undefined>(undefined);
  const axis = axisOf(part);
  const { min, max, first } = SIZES[width][part];
  const { movedBy, show, keep } = sizingOf(bar, gutter);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (locked || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: axis === "x" ? event.clientX : event.clientY, size: sizesFor(width)[part] };
  };
  const dragged = (event: PointerEvent): number | undefined => {
    const { from, size } = drag.current ?? {};
    if (from === undefined || size === undefined) return undefined;
    return movedBy(size, (axis === "x" ? event.clientX : event.clientY) - from);
  };
  const onPointerMove = (event: PointerEvent): void => {
    const size = dragged(event);
    if (size !== undefined) show(size);
  };
  const onPointerUp = (event: PointerEvent): void => {
    const size = dragged(event);
    const moved = size !== undefined && size !== drag.current?.size;
    drag.current = undefined;
    if (moved) keep(size);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const command = commandAt("divider", event);
    const [along, sign = 0] = KEYS[event.key] ?? [];
    if (locked || !command || (command !== "ends" && along !== axis)) return;
    event.preventDefault();
    if (command === "ends") keep(event.key === "Home" ? min : max);
    else keep(movedBy(sizesFor(width)[part], sign * (command === "leap" ? FAR_STEP_PX : STEP_PX)));
  };
  useEffect(() => bar.current?.setAttribute("aria-valuenow", String(Math.round(sizesFor(width)[part]))), [width, part]);

  return (
    <div
      ref={bar}
      className={styles.splitter}
      role="separator"
      aria-orientation={axis === "x" ? "vertical" : "horizontal"}
      aria-label={t(label)}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={first}
      aria-disabled={locked}
      tabIndex={locked ? -1 : 0}
      data-axis={axis}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onDoubleClick={() => locked || keep(undefined)}
      onKeyDown={onKeyDown}
    />
  );
}

const axisOf = (part: Part): "x" | "y" => (COLUMNS.includes(part) ? "x" : "y");

/** How the gutter changes the part it sizes. */
function sizingOf(bar: RefObject<HTMLElement | null>, { part, width, sized }: Omit<SplitterProps, "label">): PartSizing {
  const show = (size: number): void => {
    const layout = bar.current?.closest<HTMLElement>("[data-layout]");
    if (!layout) return;
    writeSize(layout, part, size);
    bar.current?.setAttribute("aria-valuenow", String(Math.round(size)));
  };
  return {
    show,
    movedBy: (size, px) => {
      const sideways = axisOf(part) === "x";
      const grown = px * (sideways && readsLeftward() ? -1 : 1) * (sized === "before" ? 1 : -1);
      const unit = sideways ? 1 : (bar.current?.parentElement?.clientHeight || 1) / 100;
      return bounded(width, part, size + grown / unit);
    },
    keep: (size) => {
      keepSize(width, part, size);
      show(bounded(width, part, size));
    },
  };
}
