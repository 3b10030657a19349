// Which connection carries which coin. A coin keeps its connection, so a changed universe interrupts nothing that stays.

/**
 * Spreads `wanted` positions over connections of at most `most` coins, at least `least` connections (never more than coins). An
 * index in the result always means the same connection; an empty list is one that is not needed now. Coins are dealt out in turn,
 * so that each connection has liquid ones and silence means something.
 */
export function planConnections(
  before: readonly (readonly number[])[],
  wanted: readonly number[],
  maxCoins: number,
  minConnections: number,
): number[][] {
  const keep = new Set(wanted);
  const plan = before.map((positions) => positions.filter((position) => keep.has(position)));
  for (const positions of plan) for (const position of positions) keep.delete(position);
  const needed = Math.max(Math.min(minConnections, wanted.length), Math.ceil(wanted.length / maxCoins), 1);
  while (plan.length < needed) plan.push([]);
  for (const position of keep) {
    let smallest = plan[0] as number[];
    for (const positions of plan) if (positions.length < smallest.length) smallest = positions;
    if (smallest.length >= maxCoins) plan.push((smallest = []));
    smallest.push(position);
  }
  // Remove only empty connections at the end: moving coins between connections would cause gaps.
  while (plan.length > needed && plan.at(-1)?.length === 0) plan.pop();
  return plan;
}
