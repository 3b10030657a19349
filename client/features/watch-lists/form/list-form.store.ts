// Which list form is open: one for a new list, one for the settings of a list, or none. Buttons anywhere may open it.

import { create } from "zustand";

interface ListFormState {
  /** "new", the id of a list, or undefined while no form is open. */
  readonly target: string | undefined;
}

/** The form that is open now. */
export const useListForm = create<ListFormState>(() => ({ target: undefined }));

/** Opens the form for a new list. */
export function openNewList(): void {
  useListForm.setState({ target: "new" });
}

/** Opens the form with a list's settings. */
export function openListSettings(id: string): void {
  useListForm.setState({ target: id });
}

/** Closes whichever form is open. */
export function closeListForm(): void {
  useListForm.setState({ target: undefined });
}
