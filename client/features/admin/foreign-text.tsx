// Text that strangers typed, apart from the line it stands in, with signs that would turn it around or hide in it made visible.

import type { ReactNode } from "react";
import { visibleText } from "../../../shared/texts/visible-text.ts";

/** The text. */
export function ForeignText({ text }: { readonly text: string }): ReactNode {
  return <bdi>{visibleText(text)}</bdi>;
}
