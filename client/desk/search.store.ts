// Whether the search for a coin is open, and for what; any part of the terminal may open it.

import { create } from "zustand";

interface Search {
  readonly open: boolean;
  /** What it begins with. */
  readonly query: string;
  /** The slot the coin is for (0 …); undefined for the main chart. */
  readonly slot: number | undefined;
}

export const useSearch = create<Search>(() => ({ open: false, query: "", slot: undefined }));

/** Opens the search over the terminal. */
export function openSearch({ query = "", slot }: { readonly query?: string; readonly slot?: number | undefined } = {}): void {
  useSearch.setState({ open: true, query, slot });
}

export function closeSearch(): void {
  useSearch.setState({ open: false });
}
