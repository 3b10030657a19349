// Jump to a coin: opened by "/" or Ctrl+K from anywhere in the terminal, or by a button that calls openSearch.

import { exchangeName } from "../../../shared/market/exchange-id.ts";
import { useEffect, type ReactNode } from "react";
import { addHotkey } from "../../desk/keys/hotkeys.ts";
import { pressedCode } from "../../desk/keys/key-codes.ts";
import { useShownExchange } from "../../desk/shown-exchange.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SearchPalette } from "./search-palette.tsx";
import { closeSearch, openSearch, useSearch } from "../../desk/search.store.ts";

/** Listens for its keys, and shows the search while it is open. */
export function CoinSearch(): ReactNode {
  const t = useTranslate();
  const exchange = useShownExchange();
  const { open, query, slot } = useSearch();
  useEffect(() => addHotkey({ id: "search", code: "Slash", text: "search.open", run: () => openSearch() }), []);
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
  useTypedSearch();
  if (!open) return null;
  return (
    <Dialog label={t("search.label", { exchange: exchangeName(exchange) })} onClose={closeSearch}>
      <SearchPalette exchange={exchange} first={query} slot={slot} onClose={closeSearch} />
    </Dialog>
  );
}

/** A letter or digit that is no hotkey, typed with nothing focused, begins a search. */
function useTypedSearch(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isFree = !event.defaultPrevented && !event.repeat && event.target === document.body;
      if (!isFree || pressedCode(event) === undefined || !/^[\p{L}\p{N}]$/u.test(event.key)) return;
      event.preventDefault();
      openSearch({ query: event.key });
    };
    // On the window: the keys of the terminal, which the document listens to, come first.
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
