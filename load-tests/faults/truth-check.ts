// Compares the product's table of both exchanges with the simulator's until no figure is wrong.

import { setTimeout as sleep } from "node:timers/promises";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { compareTable, type Comparison } from "../truth/table-against-truth.ts";
import { COINS, LOGIN, type Login } from "./setup.ts";

/** MEXC's history becomes exact only within its request budget. */
const PATIENCE_MS = 75_000;
const EVERY_MS = 1500;

/** What is compared: a product, and the simulator that knows what it should show. */
export interface Judged {
  readonly url: string;
  readonly simulator: { readonly urls: Readonly<Record<`${ExchangeId}RestUrl`, string>> };
}

/** A session for this program, beside those of the browsers. */
export async function logInByRequest(url: string, login: Login = LOGIN): Promise<string> {
  const reply = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ login: login.email, password: login.password }),
  });
  const { token } = (await reply.json()) as { token?: string };
  if (!token) throw new Error(`The login was refused: ${reply.status}`);
  return token;
}

/** Resolves with the ms until each exchange's table was right in every figure; rejects with what stays wrong. */
export async function untilTrue(
  { url, simulator }: Judged,
  token: string,
  patienceMs = PATIENCE_MS,
): Promise<Record<string, number>> {
  const from = Date.now();
  const took = await Promise.all(
    EXCHANGES.map(async (exchange) => {
      for (;;) {
        const fault = await compareTable(url, token, exchange, simulator.urls[`${exchange}RestUrl`]).then(faultOf, String);
        const ms = Date.now() - from;
        if (fault === "") return [exchange, ms] as const;
        if (ms > patienceMs) throw new Error(`${exchange} is wrong ${ms} ms after it was back: ${fault}`);
        await sleep(EVERY_MS);
      }
    }),
  );
  return Object.fromEntries(took);
}

function faultOf({ rows, wrong }: Comparison): string {
  // The 24 h figure is the exchange's own and lags by its refresh interval.
  const { volume_24h: _, ...figures } = wrong;
  if (rows !== COINS) return `${rows} rows instead of ${COINS}`;
  return Object.keys(figures).length === 0 ? "" : JSON.stringify(figures);
}
