// Writes what MEXC sends: frames as the reverse of the reader, with the field numbers of websocket-proto, and answers.

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

const dealItem = ({ price, quantity, time, tradeId }: TestDeal): number[] => [
  ...text(1, price),
  ...text(2, quantity),
  ...number(3, 1),
  ...number(4, time),
  ...(tradeId === undefined ? [] : text(5, tradeId)),
];

/** A frame of deals; an item may be arbitrary bytes. */
export function dealsFrame(pair: string, deals: readonly (TestDeal | readonly number[])[]): Buffer {
  const channel = "spot@public.aggre.deals.v3.api.pb@100ms";
  const items = deals.flatMap((deal) => bytes(1, "price" in deal ? dealItem(deal) : deal));
  const last = deals.at(-1);
  const sent = last && "time" in last ? last.time : 0;
  return Buffer.from([
    ...text(1, `${channel}@${pair}`),
    ...text(3, pair),
    ...number(6, sent),
    ...bytes(314, [...items, ...text(2, channel)]),
  ]);
}

export interface TestTicker {
  /** Empty fields are omitted, as in proto3. */
  readonly pair: string;
  readonly price: string;
  readonly volume24h: string;
}

/** A frame of the whole market's mini tickers; an item may be arbitrary bytes. */
export function tickersFrame(tickers: readonly (TestTicker | readonly number[])[], sendTime: number): Buffer {
  const items = tickers.flatMap((ticker) => bytes(1, "pair" in ticker ? tickerItem(ticker) : ticker));
  return Buffer.from([...text(1, "spot@public.miniTickers.v3.api.pb@24H"), ...number(6, sendTime), ...bytes(310, items)]);
}

const tickerItem = ({ pair, price, volume24h }: TestTicker): number[] => [
  ...(pair === "" ? [] : text(1, pair)),
  ...text(2, price),
  ...text(3, "0.01"),
  ...text(7, volume24h),
  ...text(8, "1"),
];

/** Echoes accepted topics like MEXC, and PONGs. */
export function mexcAnswer(message: { method: string; params?: string[]; id?: number }): string {
  return JSON.stringify({
    id: message.id ?? 0,
    code: 0,
    msg: message.method === "PING" ? "PONG" : (message.params ?? []).join(","),
  });
}
