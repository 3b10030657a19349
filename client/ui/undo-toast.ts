// Says what was done and offers to undo it.

import { translate } from "../i18n/language.store.ts";
import type { IconName } from "./icon.tsx";
import { showToast } from "./toast.store.ts";

export interface Undoable {
  readonly icon: IconName;
  /** What was done. */
  readonly text: string;
  readonly undo: () => void;
}

/** The same thing done twice can be undone twice. */
export function offerUndo({ icon, text, undo }: Undoable): void {
  showToast({ kind: "note", icon, text, action: { text: translate("lists.undo"), run: undo }, own: true });
}
