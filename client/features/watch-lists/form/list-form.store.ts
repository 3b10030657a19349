// Which list form is open: one for a new list, one for the settings of a list, or none. Buttons anywhere may open it.

import { create } from "zustand";
import type { ExchangeId } from "../../../../shared/market/exchange-id.ts";
import type { ListDraft } from "../state/watch-lists.store.ts";

/** What the form of a new signal list that shall report begins with. */
export interface FilledList {
  readonly fields: Partial<ListDraft>;
  /** Where it reports from. */
  readonly exchanges: readonly ExchangeId[];
  /** What it finds, in a sentence, and what of its origin it does not have. */
  readonly finds: string;
  readonly leftOut: readonly string[];
}

interface ListFormState {
  /** "new", the id of a list, or undefined while no form is open. */
  readonly target: string | undefined;
  /** Of a new list. */
  readonly filled?: FilledList | undefined;
  /** The form of a list begins at what it reports. */
  readonly isAtReports?: boolean;
}

/** The form that is open now. */
export const useListForm = create<ListFormState>(() => ({ target: undefined }));

const show = (state: ListFormState): void => useListForm.setState(state, true);

/** Opens the form for a new list. */
export function openNewList(): void {
  show({ target: "new" });
}

/** Opens the form for a new list with what is known of it. */
export function openFilledList(filled: FilledList): void {
  show({ target: "new", filled });
}

/** Opens the form with a list's settings. */
export function openListSettings(id: string, isAtReports = false): void {
  show({ target: id, isAtReports });
}

/** Closes whichever form is open. */
export function closeListForm(): void {
  show({ target: undefined });
}
