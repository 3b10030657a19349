// The same trade is seen more than once: by a connection and its successor, and by REST after an interruption. Without ids over
// REST only a trade's figures identify it, and several trades at one moment may be equal.

interface SeenTrades {
  readonly times: readonly number[];
  readonly prices: readonly number[];
  readonly quantities: readonly number[];
  readonly sells: readonly boolean[];
  /** Number for a trade's id; 0 without an id, above 0 where ids rise with time. */
  readonly keys: readonly number[];
  /** Which source saw it; no source reports a trade twice. */
  readonly sources: readonly number[];
}

/** Indexes of the distinct trades, in order of time. */
export function eachOnce(seen: SeenTrades): Uint32Array {
  const { times, keys } = seen;
  const risen = (a: number, b: number): number => (keys[a]! > 0 && keys[b]! > 0 ? keys[a]! - keys[b]! : 0);
  const order = Uint32Array.from(times.keys()).sort((a, b) => times[a]! - times[b]! || risen(a, b) || a - b);
  let kept = 0;
  for (let from = 0; from < order.length;) {
    let to = from + 1;
    while (to < order.length && times[order[to]!] === times[order[from]!]) to++;
    kept = keepOfMoment(seen, order, { from, to, kept });
    from = to;
  }
  return order.subarray(0, kept);
}

interface Moment {
  readonly from: number;
  readonly to: number;
  readonly kept: number;
}

/** Moves the trades of one millisecond to keep to the front; returns where they end. */
function keepOfMoment(seen: SeenTrades, order: Uint32Array, { from, to, kept }: Moment): number {
  if (to - from === 1) {
    order[kept] = order[from]!;
    return kept + 1;
  }
  const moment = order.slice(from, to);
  const isNew = moment.map((at, index) =>
    Number(seen.keys[at] !== 0 && !moment.subarray(0, index).some((other) => seen.keys[other] === seen.keys[at])),
  );
  // Those without ids come last: only what the others do not explain is a separate trade.
  for (const [index, at] of moment.entries())
    if (seen.keys[at] === 0) isNew[index] = Number(isUnexplained(seen, moment, isNew, index));
  for (const [index, at] of moment.entries()) if (isNew[index] === 1) order[kept++] = at;
  return kept;
}

/** Whether a source has seen more trades like this one, up to it, than are kept so far. */
function isUnexplained(seen: SeenTrades, moment: Uint32Array, isNew: Uint32Array, index: number): boolean {
  const { prices, quantities, sells, sources, keys } = seen;
  const own = moment[index]!;
  const alike = (at: number): boolean =>
    prices[at] === prices[own] && quantities[at] === quantities[own] && sells[at] === sells[own];
  let [toldHere, kept] = [0, 0];
  for (const [place, at] of moment.entries()) {
    if (!alike(at)) continue;
    if (isNew[place] === 1) kept++;
    if (place <= index && keys[at] === 0 && sources[at] === sources[own]) toldHere++;
  }
  return toldHere > kept;
}
