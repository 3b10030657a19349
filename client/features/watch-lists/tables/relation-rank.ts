// The order of signals by how they stand to another exchange.

import type { RelationFacts } from "../../../../shared/contracts/relations.ts";
import type { RelationKind } from "../../../../shared/signals/relations.ts";

/** Leading signals come first, those that are alone last. */
const RANKS: Readonly<Record<RelationKind, number>> = { leads: 4, confirmed: 3, follows: 2, alone: 1, none: Number.NaN };

/** By relation, then by lead; NaN where there is none. */
export function relationRank(facts: RelationFacts | undefined): number {
  return facts ? RANKS[facts.kind] * 1e6 + (facts.lead ?? 0) : Number.NaN;
}
