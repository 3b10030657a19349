// One line per check, and how these are printed.

import { RestError, type RestFault } from "../exchanges/rest-error.ts";

/** right: as we rely on it; note: the product copes; differs: figures would be missing or wrong. */
type Verdict = "right" | "note" | "differs";

export interface Finding {
  readonly check: string;
  readonly verdict: Verdict;
  readonly found: string;
  /** What to do; omitted when nothing is needed. */
  readonly advice?: string;
}

const ADVICE: Readonly<Record<RestFault, string>> = {
  network: "Check that this machine reaches the host, and its proxy if there is one",
  proxy: "Have the proxy allow this host, with the name and password it wants in HTTPS_PROXY, or name the host in NO_PROXY",
  timeout: "Check the network between this machine and the exchange",
  limited: "Wait until the exchange answers this address again, and see that nothing else asks from it",
  refused: "Compare the request with the exchange's documentation",
  server: "Ask again later; the exchange has a fault of its own",
  malformed: "Compare the answer with the exchange's documentation and mend its folder in workers/exchanges/",
};

/** Nobody reads a line with more names. */
const NAMES_SHOWN = 5;

/** "A, B and 3 more". */
export function namesText(names: readonly string[]): string {
  const more = names.length - NAMES_SHOWN;
  return names.slice(0, NAMES_SHOWN).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** Something in an answer that is missing or different. */
export class Difference extends Error {
  override readonly name = "Difference";
}

/** The finding for a failed call. */
export function failedCall(check: string, error: unknown): Finding {
  if (error instanceof Difference) return { check, verdict: "differs", found: error.message };
  if (!(error instanceof RestError)) return { check, verdict: "differs", found: String(error) };
  return { check, verdict: "differs", found: `${error.fault}: ${error.message}`, advice: ADVICE[error.fault] };
}

const SIGNS: Readonly<Record<Verdict, string>> = { right: "ok     ", note: "note   ", differs: "DIFFERS" };

/** The findings of an exchange as text, its name first. */
export function findingsText(exchange: string, findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, verdict, found, advice }) => [
    `  ${SIGNS[verdict]}  ${check.padEnd(width)}  ${found}`,
    ...(advice === undefined ? [] : [`           ${"".padEnd(width)}  -> ${advice}`]),
  ]);
  return [exchange, ...lines].join("\n");
}
