// Jump to a coin: opened by "/" or Ctrl+K from anywhere in the terminal, by typing, or by a button that calls openSearch.

import { useEffect, type ReactNode } from "react";
import { addHotkey } from "../../desk/keys/hotkeys.ts";
import { commandAt } from "../../desk/keys/key-table.ts";
import { closeSearch, openSearch, useSearch } from "../../desk/search.store.ts";
import { laterSearch } from "./later-search.ts";

/** Listens for its keys, and shows the search while it is open. */
export function CoinSearch(): ReactNode {
  const isOpen = useSearch((state) => state.open);
  useEffect(() => addHotkey({ id: "search", code: "Slash", text: "search.open", run: () => openSearch() }), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (commandAt("terminal", event) !== "search") return;
      event.preventDefault();
      openSearch();
    };
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
      closeSearch();
    };
  }, []);
  return isOpen && <laterSearch.Page />;
}
