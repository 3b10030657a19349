// Prints what accounts were sent.

import { percentile } from "../load/market-verdict.ts";
import type { AccountVerdict, TargetVerdict } from "./judge-messages.ts";
import type { MessageRow } from "./message-rows.ts";

const SECOND_MS = 1000;
const kindOf = ({ kind, event }: MessageRow): string => (kind === "report-rest" ? "summary" : (event ?? "signal"));

/** From the end of the second that a message tells of to its try, ms, of those told on their own. */
export function delaysOf(rows: readonly MessageRow[]): readonly number[] {
  return rows.flatMap(({ happenedAt, triedAt }) =>
    happenedAt && triedAt ? [triedAt.getTime() - happenedAt.getTime() - SECOND_MS] : [],
  );
}

function lineOf({ target, rows, arrived, repeated, faults }: TargetVerdict): string {
  const ended = rows.filter(({ state }) => state !== "counted");
  const kinds = [...Map.groupBy(ended, kindOf)].map(([kind, own]) => `${own.length} ${kind}`).sort();
  const states = [...Map.groupBy(rows, ({ state }) => state)].map(([state, own]) => `${own.length} ${state}`).sort();
  const delays = delaysOf(rows);
  const times =
    delays.length === 0
      ? ""
      : `; begun ${[0.5, 0.95, 1].map((share) => `${Math.round(percentile(delays, share))} ms`).join(", ")} after (p50, p95, most)`;
  return [
    `  ${target.padEnd(9)} ${kinds.join(", ")} (${states.join(", ")}); ${arrived} arrived${repeated > 0 ? `, ${repeated} of them again` : ""}${times}`,
    ...faults.map((fault) => `            WRONG: ${fault}`),
  ].join("\n");
}

export function printAccount({ account, signals, targets }: AccountVerdict): void {
  const budget = account.isBudgeted ? "within a plan's budgets" : "without budgets";
  console.log(`\n${account.name}: per ${account.per}, ${budget}, ${signals} raw signals of its ${account.rules.size} rules`);
  for (const target of targets) console.log(lineOf(target));
}

/** Messages of a target, summaries included. */
export const messagesOf = (verdict: AccountVerdict, target: string): number =>
  verdict.targets.find((each) => each.target === target)?.rows.filter(({ state }) => state !== "counted").length ?? 0;
