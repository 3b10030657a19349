// Whether the search for a coin is open; any part of the terminal may open it.

import { create } from "zustand";

export const useSearch = create<{ readonly open: boolean }>(() => ({ open: false }));

/** Opens the search over the terminal. */
export function openSearch(): void {
  useSearch.setState({ open: true });
}

export function closeSearch(): void {
  useSearch.setState({ open: false });
}
