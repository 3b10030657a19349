// The menu of a table's columns: moves the one it was opened on, shows and hides any, and takes everything back.

import type { ReactNode } from "react";
import { useTranslate } from "../i18n/language.store.ts";
import { readsLeftward } from "../ui/arrow-step.ts";
import { Menu, type MenuEntry } from "../ui/menu.tsx";
import { labelOf } from "./column-labels.ts";
import {
  arranged,
  isMovable,
  isShown,
  movedTo,
  NATURAL_LAYOUT,
  wholeRow,
  withHidden,
  type ColumnArranging,
} from "./column-layout.ts";
import type { Column } from "./columns.ts";

interface ColumnMenuProps extends ColumnArranging {
  /** The one that can be moved from here. */
  readonly column: Column | undefined;
  readonly at: { readonly x: number; readonly y: number };
  readonly onClose: () => void;
}

/** The open menu. */
export function ColumnMenu({ natural, layout, onLayout, column, at, onClose }: ColumnMenuProps): ReactNode {
  const t = useTranslate();
  const shown = arranged(natural, layout).filter(isMovable);
  const place = column ? shown.findIndex(({ id }) => id === column.id) : -1;
  const moveEntry = (text: string, step: number): MenuEntry => ({
    kind: "item",
    text,
    disabled: place + step < 0 || place + step >= shown.length,
    run: () => column && onLayout(movedTo(natural, layout, column.id, place + step)),
  });
  const onward = readsLeftward() ? -1 : 1;
  const isChanged = layout.order.length > 0 || layout.hidden.length > 0;
  const entries: MenuEntry[] = [
    ...(place >= 0 ? [moveEntry(t("columns.left"), -onward), moveEntry(t("columns.right"), onward), LINE] : []),
    ...wholeRow(natural, layout)
      .filter(isMovable)
      .map((each): MenuEntry => {
        const isHidden = !isShown(each, layout);
        return {
          kind: "check",
          text: labelOf(each, t),
          checked: !isHidden,
          run: () => onLayout(withHidden(layout, each, !isHidden)),
        };
      }),
    LINE,
    { kind: "item", text: t("columns.reset"), disabled: !isChanged, run: () => onLayout(NATURAL_LAYOUT) },
  ];
  return <Menu label={t("columns.menu")} at={at} entries={entries} onClose={onClose} />;
}

const LINE: MenuEntry = { kind: "line" };
