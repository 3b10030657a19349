// The user's lists by name, for what is about one of them without being a list.

import { create } from "zustand";
import type { Translate } from "../i18n/translate.ts";

export interface NamedList {
  readonly id: string;
  readonly title: (t: Translate) => string;
}

/** In order of creation; empty while they are not known. */
export const useListNames = create<{ readonly lists: readonly NamedList[] }>(() => ({ lists: [] }));
