// How a signal stands to the same coin on another exchange: whether the same figure crossed there too, and who was first. Pure; times are
// each exchange's own, and count as far as its clock is known.

/** A crossing on the other exchange further away than this belongs to something else, ms. */
export const RELATED_WITHIN_MS = 10_000;

/**
 * confirmed: it crossed there too, and who was first the clocks do not tell; leads, follows: this exchange was first, or last; alone: it
 * did not cross there; none: nothing is known there, as the coin is not listed or halted.
 */
export const RELATIONS = ["confirmed", "leads", "follows", "alone", "none"] as const;
export type RelationKind = (typeof RELATIONS)[number];

/** A moment of an exchange: by its own clock, and by how much that is off. */
export interface Moment {
  /** Epoch ms by the exchange's clock; of a moment known to the second only, its middle. */
  readonly at: number;
  /** How far the exchange's clock is ahead of the one all measure by, ms. */
  readonly skew: number;
  /** How far `at` and `skew` together may be off either way, ms. */
  readonly uncertainty: number;
}

export interface Relation {
  readonly kind: RelationKind;
  /** How much earlier it crossed here, ms; negative where it crossed there first. Null unless the relation says who was first. */
  readonly lead: number | null;
  /** How far that may be off, ms; null where there is no second crossing. */
  readonly uncertainty: number | null;
}

/** What is known of the other exchange's crossing. */
export type OtherCrossing = Moment | "not yet" | "never" | "unknown";

/** By the clock all measure by. */
const trueTime = ({ at, skew }: Moment): number => at - skew;

/** Whether two crossings are near enough to be of one move, as far as the clocks tell. */
export function areRelated(own: Moment, other: Moment): boolean {
  return Math.abs(trueTime(other) - trueTime(own)) <= RELATED_WITHIN_MS + own.uncertainty + other.uncertainty;
}

/** Undefined while it may still cross there. */
export function relationOf(own: Moment, other: OtherCrossing): Relation | undefined {
  if (other === "not yet") return undefined;
  if (other === "unknown") return { kind: "none", lead: null, uncertainty: null };
  if (other === "never" || !areRelated(own, other)) return { kind: "alone", lead: null, uncertainty: null };
  const lead = Math.round(trueTime(other) - trueTime(own));
  const uncertainty = Math.ceil(own.uncertainty + other.uncertainty);
  if (Math.abs(lead) <= uncertainty) return { kind: "confirmed", lead: null, uncertainty };
  return { kind: lead > 0 ? "leads" : "follows", lead, uncertainty };
}

/** How much dearer the coin is here than there, hundredths of a percent; NaN while either price is unknown. */
export function priceDifference(here: number, there: number): number {
  return Math.round(((here - there) / there) * 1e6) / 100;
}
