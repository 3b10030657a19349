// How a signal stands to another exchange in words and figures, as the card shows it and as it is copied.

import type { RelationFacts } from "../../../../shared/contracts/relations.ts";
import type { Translate } from "../../../i18n/translate.ts";
import { signedText } from "./explanation.ts";

/** "leads 400 ms ± 30 ms · +1.5 bp"; figures stand apart from words that read from right to left. */
export function relationWords({ kind, lead, uncertainty, difference }: RelationFacts, t: Translate, point = "."): string {
  if (kind === "none") return t("relation.none");
  const word = t(`relation.${kind}`);
  const parts = [
    lead === null ? word : t("relation.by", { word, ms: `\u2066${Math.abs(lead)}\u2069` }),
    uncertainty === null ? "" : t("relation.error", { ms: `\u2066${uncertainty}\u2069` }),
    difference === null ? "" : `\u00b7 ${t("relation.difference", { value: `\u2066${signedText(difference, 1, point)}\u2069` })}`,
  ];
  return parts.filter((part) => part !== "").join(" ");
}
