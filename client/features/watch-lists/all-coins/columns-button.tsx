// Opens the menu of the columns, where neither a right click nor a finger that stays comes to mind.

import { useCallback, useState, type ReactNode } from "react";
import type { ColumnArranging } from "../../../grid/column-layout.ts";
import { ColumnMenu } from "../../../grid/column-menu.tsx";
import { useTranslate } from "../../../i18n/language.store.ts";
import { IconButton } from "../../../ui/icon-button.tsx";

/** The button and its menu. */
export function ColumnsButton(arranging: ColumnArranging): ReactNode {
  const t = useTranslate();
  const [at, setAt] = useState<{ readonly x: number; readonly y: number }>();
  const close = useCallback(() => setAt(undefined), []);
  return (
    <>
      <IconButton
        icon="sliders"
        label={t("columns.menu")}
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect();
          setAt({ x: left, y: bottom });
        }}
      />
      {at && <ColumnMenu {...arranging} column={undefined} at={at} onClose={close} />}
    </>
  );
}
