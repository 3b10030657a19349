// What leaves a worker goes through the proxy of the environment, by REST and by websocket; NO_PROXY is honoured, and a proxy that
// refuses is named.

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, type TestContext } from "vitest";
import { EXCHANGES, perExchange, type ExchangeId } from "../shared/market/exchange-id.ts";
import { exchangeVariables } from "../shared/node/exchange-environment.ts";
import { listingEverywhere } from "./simulator/options.ts";
import { startSimulator, type RunningSimulator } from "./simulator/start-simulator.ts";
import { USUAL_HOUR } from "./simulator/testing/usual-hour.ts";
import { startConnectProxy, type ConnectProxy } from "../shared/testing/connect-proxy.ts";
import { startTlsFront, TEST_CERTIFICATE, type TlsFront } from "./testing/tls-front.ts";

const DOCTOR = new URL("./doctor/main.ts", import.meta.url).pathname;
const COINS = 3;
const WITHIN_MS = 180_000;

let folder: string;
let simulator: RunningSimulator;
let fronts: Readonly<Record<ExchangeId, TlsFront>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "proxy-"));
  writeFileSync(join(folder, "authority.pem"), TEST_CERTIFICATE);
  simulator = await startSimulator({ ...listingEverywhere(COINS), ...USUAL_HOUR });
  const made = EXCHANGES.map(async (exchange) => {
    const { port } = new URL(simulator.urls[`${exchange}RestUrl`]);
    return [exchange, await startTlsFront(Number(port))] as const;
  });
  const byId = Object.fromEntries(await Promise.all(made));
  fronts = perExchange((exchange) => byId[exchange] as TlsFront);
});
afterAll(async () => {
  for (const exchange of EXCHANGES) fronts[exchange].stop();
  await simulator.stop();
  rmSync(folder, { recursive: true });
});

/** Addresses of the exchanges with TLS, Binance by name and MEXC by number. */
const addresses = (): Record<string, string> =>
  Object.fromEntries(
    EXCHANGES.flatMap((exchange) => {
      const { rest, ws } = exchangeVariables(exchange);
      const host = `${exchange === "binance" ? "localhost" : "127.0.0.1"}:${fronts[exchange].port}`;
      return [
        [rest, `https://${host}`],
        [ws, `wss://${host}`],
      ];
    }),
  );

async function proxy({ onTestFinished }: TestContext, refusal?: number): Promise<ConnectProxy> {
  const started = await startConnectProxy(refusal);
  onTestFinished(() => started.stop());
  return started;
}

/** What the doctor says, who uses the REST client and the feed as workers do. */
function doctor(variables: Readonly<Record<string, string>>): Promise<string> {
  const env = { PATH: process.env["PATH"], NODE_EXTRA_CA_CERTS: join(folder, "authority.pem"), ...addresses(), ...variables };
  const words = [DOCTOR, "--seconds", "1", "--coins", String(COINS)];
  return new Promise((resolve) =>
    execFile(process.execPath, words, { env }, (_error, stdout, stderr) => resolve(stdout + stderr)),
  );
}

/** Connections that a proxy was asked for to an exchange. */
const askedOf = ({ asked }: ConnectProxy, exchange: ExchangeId): number =>
  asked.filter((host) => host.endsWith(`:${fronts[exchange].port}`)).length;

describe.concurrent("a proxy", { timeout: WITHIN_MS }, () => {
  test("carries every request and every websocket", async (context) => {
    const through = await proxy(context);
    const out = await doctor({ https_proxy: through.url });
    expect(out.match(/ok {7}trades beside REST/g)).toHaveLength(2);
    // One probe of REST and one of sockets, a connection for REST, and those of the coins: three of Binance, two of MEXC.
    expect(askedOf(through, "binance")).toBeGreaterThanOrEqual(5);
    expect(askedOf(through, "mexc")).toBeGreaterThanOrEqual(4);
  });

  test("is left out for the hosts of NO_PROXY", async (context) => {
    const through = await proxy(context);
    const out = await doctor({ ALL_PROXY: through.url, NO_PROXY: "127.0.0.1,other.example" });
    expect(out.match(/ok {7}trades beside REST/g)).toHaveLength(2);
    expect(askedOf(through, "binance")).toBeGreaterThanOrEqual(5);
    expect(askedOf(through, "mexc")).toBe(0);
  });

  test("that refuses is named for REST and for websockets", async (context) => {
    const through = await proxy(context, 407);
    const out = await doctor({ HTTPS_PROXY: through.url });
    expect(out).toMatch(/DIFFERS {2}host, REST +https:\/\/localhost:\d+: the proxy refuses with 407/);
    expect(out).toMatch(/DIFFERS {2}host, sockets +wss:\/\/localhost:\d+: the proxy refuses with 407/);
  });

  test("of another kind is refused at the start", async () => {
    expect(await doctor({ ALL_PROXY: "socks5://127.0.0.1:1080" })).toContain(
      "ALL_PROXY: must be a proxy's address like http://host:port; proxies of other kinds are not supported",
    );
  });
});
