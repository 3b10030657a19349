// Which order books are worth knowing when episodes begin.

import type { Universe } from "../../shared/market/universe.ts";
import type { DepthDesk } from "./depth-desk.ts";

/** Asks for the books of these coins, as far as they are traded; other coins have theirs asked for when somebody looks. */
export async function askForCoins(
  depth: Pick<DepthDesk, "ask">,
  coins: ReadonlySet<string>,
  { symbols }: Pick<Universe, "symbols">,
): Promise<void> {
  const pairs = symbols.flatMap(({ symbol, pair, active }) => (active && coins.has(symbol) ? [pair] : []));
  await Promise.all(pairs.map((pair) => depth.ask(pair)));
}
