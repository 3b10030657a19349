// The table of all coins, or back to the charts.

import type { ReactNode } from "react";
import { toggleMarketTable } from "../../../desk/desk-view.store.ts";
import { keyText } from "../../../desk/keys/key-codes.ts";
import { useKeyCode } from "../../../desk/keys/use-hotkey.ts";
import { useWorkspace } from "../../../desk/workspace.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { IconButton } from "../../../ui/icon-button.tsx";

/** Toggle as an icon. */
export function MarketButton(): ReactNode {
  const t = useTranslate();
  const key = keyText(useKeyCode("market", "KeyA"));
  const shown = useWorkspace((state) => state.showMarketTable);
  return (
    <IconButton icon="table" label={t("panel.market")} aria-pressed={shown} aria-keyshortcuts={key} onClick={toggleMarketTable} />
  );
}
