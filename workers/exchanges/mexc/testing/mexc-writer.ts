// Writes what MEXC sends, for tests: frames as the reverse of the reader, with the field numbers of websocket-proto, and answers.

export interface TestDeal {
  readonly price: string;
  readonly quantity: string;
  readonly time: number;
  readonly tradeId?: string;
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}
const number = (field: number, value: number): number[] => [...varint(field * 8), ...varint(value)];
const bytes = (field: number, body: readonly number[]): number[] => [...varint(field * 8 + 2), ...varint(body.length), ...body];
const text = (field: number, value: string): number[] => bytes(field, [...Buffer.from(value)]);

/** A frame of deals. */
export function dealsFrame(pair: string, deals: readonly TestDeal[]): Buffer {
  const channel = "spot@public.aggre.deals.v3.api.pb@100ms";
  const items = deals.flatMap((deal) =>
    bytes(1, [
      ...text(1, deal.price),
      ...text(2, deal.quantity),
      ...number(3, 1),
      ...number(4, deal.time),
      ...(deal.tradeId === undefined ? [] : text(5, deal.tradeId)),
    ]),
  );
  const sent = deals.at(-1)?.time ?? 0;
  return Buffer.from([
    ...text(1, `${channel}@${pair}`),
    ...text(3, pair),
    ...number(6, sent),
    ...bytes(314, [...items, ...text(2, channel)]),
  ]);
}

export interface TestTicker {
  readonly pair: string;
  readonly price: string;
  readonly volume24h: string;
}

/** A frame of the whole market's mini tickers. */
export function tickersFrame(tickers: readonly TestTicker[], sendTime: number): Buffer {
  const items = tickers.flatMap((ticker) =>
    bytes(1, [
      ...text(1, ticker.pair),
      ...text(2, ticker.price),
      ...text(3, "0.01"),
      ...text(7, ticker.volume24h),
      ...text(8, "1"),
    ]),
  );
  return Buffer.from([...text(1, "spot@public.miniTickers.v3.api.pb@24H"), ...number(6, sendTime), ...bytes(310, items)]);
}

/** Echoes accepted topics as MEXC does, and PONGs. */
export function mexcAnswer(message: { method: string; params?: string[]; id?: number }): string {
  return JSON.stringify({
    id: message.id ?? 0,
    code: 0,
    msg: message.method === "PING" ? "PONG" : (message.params ?? []).join(","),
  });
}
