// Opens the menu of the columns, where neither a right click nor a finger that stays comes to mind.

import type { ReactNode } from "react";
import type { ColumnArranging } from "../../../grid/column-layout.ts";
import { ColumnMenu } from "../../../grid/column-menu.tsx";
import { useTranslate } from "../../../i18n/language.store.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useMenuUnder } from "../../../ui/use-menu-under.ts";

/** The button and its menu. */
export function ColumnsButton(arranging: ColumnArranging): ReactNode {
  const t = useTranslate();
  const { at, open, close } = useMenuUnder();
  return (
    <>
      <IconButton icon="sliders" label={t("columns.menu")} aria-haspopup="menu" aria-expanded={at !== undefined} onClick={open} />
      {at && <ColumnMenu {...arranging} column={undefined} at={at} onClose={close} />}
    </>
  );
}
