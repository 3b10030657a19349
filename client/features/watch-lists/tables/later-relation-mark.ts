// What a row shows of its signal's relation, apart from the terminal's first load: none is known before the first seconds have passed.

import type * as RelationMarkModule from "./relation-mark.ts";
import { needTexts } from "../../../i18n/language.store.ts";

type Marks = typeof RelationMarkModule;

let marks: Marks | undefined;
let loading: Promise<unknown> | undefined;

/** Undefined until it is loaded, which the first call begins; a failed attempt is repeated by a later one. */
export function relationMarks(): Marks | undefined {
  loading ??= Promise.all([import("./relation-mark.ts"), needTexts("depth")]).then(
    ([found]) => (marks = found),
    () => (loading = undefined),
  );
  return marks;
}
