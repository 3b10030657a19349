// In which times rules were not watched, from when they came into use and the gaps of the record. No I/O.

import type { UnwatchedTime } from "../../../shared/contracts/signal-record.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { RecordedGap, RuleUse } from "../../../shared/postgres/signal-records.queries.ts";

/** What is known of an exchange in [from, to), epoch seconds. */
export interface WatchedPast {
  readonly exchange: ExchangeId;
  readonly from: number;
  readonly to: number;
  /** Changes of these rules from the day of `from` on, in order. */
  readonly uses: readonly RuleUse[];
  /** In order. */
  readonly gaps: readonly RecordedGap[];
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Gaps of all rules first, then each rule's times out of use beside them. */
export function unwatchedTimes(rules: Iterable<string>, past: WatchedPast): UnwatchedTime[] {
  const { exchange, from, to, uses } = past;
  const gaps = past.gaps
    .map(({ first, last, reason }) => ({ from: Math.max(first, from), to: Math.min(last + 1, to), reason }))
    .filter((gap) => gap.from < gap.to);
  const byRule = Map.groupBy(uses, ({ rule }) => rule);
  const unused = [...rules].flatMap((rule) =>
    timesOutOfUse(byRule.get(rule) ?? [], { from, to })
      .flatMap((span) => without(span, gaps))
      .map((span) => timeOf(exchange, rule, span, "not-in-use")),
  );
  return [...gaps.map((gap) => timeOf(exchange, null, gap, gap.reason)), ...unused];
}

const timeOf = (exchange: ExchangeId, rule: string | null, { from, to }: Span, why: UnwatchedTime["why"]): UnwatchedTime => ({
  rule,
  exchange,
  from: from * 1000,
  to: to * 1000,
  why,
});

function timesOutOfUse(changes: readonly RuleUse[], { from, to }: Span): Span[] {
  const spans: Span[] = [];
  // What ends first was in use when all that is known begins.
  let outSince: number | undefined = changes[0]?.change === "ended" ? undefined : from;
  for (const { second, change } of changes) {
    if (change === "ended") outSince ??= Math.max(second, from);
    else {
      if (outSince !== undefined && outSince < Math.min(second, to)) spans.push({ from: outSince, to: Math.min(second, to) });
      outSince = undefined;
    }
  }
  if (outSince !== undefined && outSince < to) spans.push({ from: outSince, to });
  return spans;
}

/** A span without the gaps, which are said for all rules. */
function without(span: Span, gaps: readonly Span[]): Span[] {
  const left: Span[] = [];
  let from = span.from;
  for (const gap of gaps) {
    if (gap.to <= from || gap.from >= span.to) continue;
    if (gap.from > from) left.push({ from, to: gap.from });
    from = gap.to;
  }
  if (from < span.to) left.push({ from, to: span.to });
  return left;
}
