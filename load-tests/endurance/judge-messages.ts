// Holds what was promised and what arrived against what was published: nothing lost, nothing doubled, everything with an end.

import { MAX_PER_EPISODE } from "../../shared/contracts/list-reports.ts";
import type { Database } from "../../shared/postgres/database.ts";
import { messagesTo, type MessageRow } from "./message-rows.ts";
import type { PublishedSecond } from "./published-log.ts";
import { TARGETS, type Received, type ReportingAccount, type TargetName } from "./reporting-account.ts";

/** Those to which a kill may have a message sent again: under its id, by which receivers know it; Discord, which knows none, shows it twice. */
const REPEATABLE: ReadonlySet<TargetName> = new Set(["push", "standard", "discord"]);
/** Programs are told of ends, people are not. */
const HEARS_ENDS: ReadonlySet<TargetName> = new Set(["standard"]);

export interface TargetVerdict {
  readonly target: TargetName;
  readonly rows: readonly MessageRow[];
  readonly arrived: number;
  /** Sent again under the same id. */
  readonly repeated: number;
  /** What is wrong, a sentence each. */
  readonly faults: readonly string[];
}

export interface AccountVerdict {
  readonly account: ReportingAccount;
  /** Raw signals of its rules. */
  readonly signals: number;
  readonly targets: readonly TargetVerdict[];
}

interface Expected {
  readonly name: string;
  readonly from: PublishedSecond;
}

/** What the account has to be told of, in order; of a budgeted one as if it had no budget. */
function expectedOf(account: ReportingAccount, seconds: readonly PublishedSecond[], target: TargetName): Expected[] {
  if (account.per === "signals")
    return seconds.flatMap((from) =>
      from.signals.filter(({ rule }) => account.rules.has(rule)).map(({ id }) => ({ name: id, from })),
    );
  const counts = new Map<string, number>();
  return seconds
    .flatMap((from) => from.events.filter(({ rule }) => account.rules.has(rule)).map((event) => ({ event, from })))
    .flatMap(({ event: { kind, rule, symbol, began, second }, from }) => {
      const episode = `${rule}:${symbol}:${began}`;
      const before = counts.get(episode) ?? 0;
      const message = [{ name: `${episode}:${kind}:${second}`, from }];
      if (kind === "ended") return before > 0 && HEARS_ENDS.has(target) ? message : [];
      counts.set(episode, before + 1);
      return before < MAX_PER_EPISODE ? message : [];
    });
}

/** What was published, as far as it is known. */
export interface Truth {
  readonly seconds: readonly PublishedSecond[];
  /** Whether Redis still has a second; what was published in others may be lost with them. */
  readonly isKept: (second: PublishedSecond) => boolean;
  /** Whether Redis may have lost this moment (epoch ms) before anybody could look at it. */
  readonly isDoubted?: (moment: number) => boolean;
}

export async function judgeMessages(database: Database, account: ReportingAccount, truth: Truth): Promise<AccountVerdict> {
  const { seconds, isKept, isDoubted = () => false } = truth;
  const ordered = seconds.toSorted((a, b) => a.second - b.second);
  const signals = ordered.flatMap((each) => each.signals.filter(({ rule }) => account.rules.has(rule))).length;
  const targets: TargetVerdict[] = [];
  for (const target of TARGETS) {
    const rows = await messagesTo(database, account, target);
    const expected = expectedOf(account, ordered, target);
    const sureRows = rows.filter(({ happenedAt }) => !happenedAt || !isDoubted(happenedAt.getTime()));
    targets.push({
      target,
      rows,
      ...verdictOn(account, target, {
        rows,
        sureRows,
        expected: namesOf(expected),
        sure: namesOf(expected.filter(({ from }) => isKept(from))),
      }),
    });
  }
  return { account, signals, targets };
}

const namesOf = (expected: readonly Expected[]): readonly string[] => expected.map(({ name }) => name);

interface Compared {
  readonly rows: readonly MessageRow[];
  /** Those that what was published has to explain. */
  readonly sureRows: readonly MessageRow[];
  readonly expected: readonly string[];
  /** Those of it that must have been promised. */
  readonly sure: readonly string[];
}

function verdictOn(
  account: ReportingAccount,
  target: TargetName,
  { rows, sureRows, expected, sure }: Compared,
): Pick<TargetVerdict, "arrived" | "repeated" | "faults"> {
  const faults: string[] = [];
  const fault = (names: readonly string[], what: string): void => {
    if (names.length > 0) faults.push(`${names.length} ${what}, like ${names[0]}`);
  };
  const subjects = rows.flatMap(({ subject }) => subject ?? []);
  fault(doubled(subjects), "promised twice");
  const known = new Set(subjects);
  // A budgeted list leaves to its summary what it does not promise.
  const counted = rows.reduce((sum, { count }) => sum + (count ?? 0), 0);
  const missing = sure.filter((name) => !known.has(name));
  if (!account.isBudgeted) fault(missing, "lost");
  else if (target !== "standard" && missing.length > counted)
    faults.push(`${missing.length - counted} neither promised nor counted`);
  const wanted = new Set(expected);
  const promised = sureRows.flatMap(({ subject }) => subject ?? []);
  fault(account.isBudgeted ? [] : promised.filter((name) => !wanted.has(name)), "unexplained");
  fault(
    rows
      .filter(({ kind, state }) => kind === "report" && !["sent", "unknown", "counted"].includes(state))
      .map(({ id, state }) => `${id} (${state})`),
    "without an end",
  );
  return { ...arrivals(rows, account.received(target), target, fault), faults };
}

function arrivals(
  rows: readonly MessageRow[],
  { ids, texts }: Received,
  target: TargetName,
  fault: (names: readonly string[], what: string) => void,
): Pick<TargetVerdict, "arrived" | "repeated"> {
  const [sent, unknown] = (["sent", "unknown"] as const).map((state) => rows.filter((row) => row.state === state));
  if (ids.length > 0) {
    const [here, again] = [new Set(ids), doubled(ids)];
    fault(
      (sent ?? []).filter(({ id }) => !here.has(id)).map(({ id }) => id),
      "sent and not arrived",
    );
    const own = new Set(rows.map(({ id }) => id));
    fault(
      [...here].filter((id) => !own.has(id)),
      "arrived without a promise",
    );
    if (!REPEATABLE.has(target)) fault(again, "arrived twice");
    return { arrived: here.size, repeated: again.length };
  }
  const max = (sent?.length ?? 0) + (unknown?.length ?? 0);
  if (texts.length < (sent?.length ?? 0)) fault(Array(sent!.length - texts.length).fill("a text"), "sent and not arrived");
  const again = Math.max(0, texts.length - max);
  if (again > 0 && !REPEATABLE.has(target)) fault(Array(again).fill("a text"), "arrived twice");
  return { arrived: texts.length - again, repeated: again };
}

function doubled(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.size === seen.add(name).size);
}
