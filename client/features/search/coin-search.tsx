// Jump to a coin: opened by "/" or Ctrl+K from anywhere in the terminal, or by a button that calls openSearch.

import { exchangeName } from "../../../shared/market/exchange-id.ts";
import { useEffect, type ReactNode } from "react";
import { addHotkey } from "../../desk/keys/hotkeys.ts";
import { useShownExchange } from "../../desk/shown-exchange.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SearchPalette } from "./search-palette.tsx";
import { closeSearch, openSearch, useSearch } from "./search.store.ts";

/** Listens for its keys, and shows the search while it is open. */
export function CoinSearch(): ReactNode {
  const t = useTranslate();
  const exchange = useShownExchange();
  const open = useSearch((state) => state.open);
  useEffect(() => addHotkey({ id: "search", code: "Slash", text: "search.open", run: openSearch }), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.code !== "KeyK" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      openSearch();
    };
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
      closeSearch();
    };
  }, []);
  if (!open) return null;
  return (
    <Dialog label={t("search.label", { exchange: exchangeName(exchange) })} onClose={closeSearch}>
      <SearchPalette exchange={exchange} onClose={closeSearch} />
    </Dialog>
  );
}
