// The answer with a chart's candles, encoded once for everybody who asks for the same.

import type { Kline } from "../../../shared/contracts/charts.ts";
import { ReadyBody, ReadyBytes } from "../../http/ready-body.ts";

/** A quarter of the size, for a body that lives only seconds. */
const FAST_GZIP = 1;
const HEADERS = { vary: "Cookie, Authorization, Accept-Encoding", "cache-control": "no-store" };

/** `data`: oldest first; `isFirst`: there are no older ones. `size` in bytes, before compression. */
export function candlesBody(data: readonly Kline[], isFirst: boolean): { readonly body: ReadyBody; readonly size: number } {
  const bytes = Buffer.from(JSON.stringify({ success: true, data, ...(isFirst && { is_first: true }), message: "" }));
  const body = new ReadyBody(new ReadyBytes(bytes, FAST_GZIP), "application/json; charset=utf-8", HEADERS);
  return { body, size: bytes.length };
}
