// The doctor finds nothing wrong with both simulated exchanges, and names each thing that is wrong with one that is so on purpose.

import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { listingEverywhere } from "../simulator/options.ts";
import { startSimulator } from "../simulator/start-simulator.ts";
import { USUAL_HOUR } from "../simulator/testing/usual-hour.ts";
import { examine } from "./testing/examine-wrong.ts";

const MAIN = new URL("./main.ts", import.meta.url).pathname;
const COINS = 4;
/** An examination waits for the exchange's pace, and busy machines for more. */
const WITHIN_MS = 180_000;

interface Outcome {
  readonly code: number | string | null | undefined;
  readonly out: string;
}

/** Runs the command with these words and variables. */
function doctor(words: readonly string[], variables: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const env = { PATH: process.env["PATH"], ...variables };
    execFile(process.execPath, [MAIN, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, out: stdout + stderr }),
    );
  });
}

/** A port of the loopback interface where nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

describe.concurrent("the command", { timeout: WITHIN_MS }, () => {
  test("finds nothing wrong with both simulated exchanges and ends with 0", async ({ onTestFinished }) => {
    const simulator = await startSimulator({ ...listingEverywhere(COINS), ...USUAL_HOUR });
    onTestFinished(() => simulator.stop());
    const { code, out } = await doctor(["--seconds", "3"], simulator.environment);
    expect(out).toMatch(/MEXC\n {2}ok .*\n[^]*Binance\n {2}ok /);
    for (const check of ["host, sockets", "clock", "charts", "closed minute", "subscriptions", "frames", "trades beside REST"])
      expect(out.match(new RegExp(`^ {2}ok {7}${check} `, "gm")), check).toHaveLength(2);
    expect(out).toContain("as announced: ");
    expect(out).not.toContain("DIFFERS");
    expect(out).toContain("All of it is as the product relies on.");
    expect(code).toBe(0);
  });

  test("ends with 1 where nothing answers, and names the address", async () => {
    const port = await closedPort();
    const nobody = { BINANCE_REST_URL: `http://127.0.0.1:${port}`, BINANCE_WS_URL: `ws://127.0.0.1:${port}` };
    const { code, out } = await doctor(["--exchange", "binance"], nobody);
    expect(out).toMatch(/DIFFERS {2}host, REST +http:\/\/127.0.0.1:\d+: .*ECONNREFUSED/);
    expect(out).toMatch(/DIFFERS {2}host, sockets +ws:\/\/127.0.0.1:\d+: .*ECONNREFUSED/);
    expect(out).not.toContain("MEXC");
    expect(code).toBe(1);
  });

  test.for([
    [["--help"], 0, "Use: npm run doctor"],
    [["--seconds", "0"], 2, "--seconds is a whole number from 1 to 3600. Use: npm run doctor"],
    [["--exchange", "nyse"], 2, "nyse is no exchange; there are mexc, binance"],
  ] as const)("answers %j", async ([words, code, answer]) => {
    const outcome = await doctor(words);
    expect(outcome.out).toContain(answer);
    expect(outcome.code).toBe(code);
  });
});

/** Changes each row of minute candles. */
const candles = (change: (row: unknown[]) => unknown[]) => (address: string, body: string) =>
  address.includes("/klines") && address.includes("interval=1m")
    ? JSON.stringify((JSON.parse(body) as unknown[][]).map(change))
    : body;

describe.concurrent("an exchange that is wrong on purpose", { timeout: WITHIN_MS }, () => {
  test("a field with another name, a candle that disagrees with its trades, a request that counts more", async (context) => {
    let extra = 0;
    const { text, differing } = await examine("binance", context, {
      wrongness: {
        frame: (frame) => (frame.includes('"aggTrade"') ? frame.replace('"T":', '"time":') : frame),
        body: candles((row) => row.map((value, at) => (at === 5 || at === 7 ? String(Number(value) * 1.1) : value))),
        header: (address, name, value) =>
          name === "x-mbx-used-weight-1m"
            ? String(Number(value) + (address.includes("aggTrades") ? (extra += 21) : extra))
            : value,
      },
    });
    expect(text).toMatch(/DIFFERS {2}frames +malformed trade \(\d+ times\), like \{"e":"aggTrade"/);
    expect(text).toMatch(/DIFFERS {2}closed minute +candle disagrees: \d of \d; \w+ at \d\d:\d\d:00: .* its trades make/);
    expect(text).toMatch(/DIFFERS {2}request weights +trades counts 25, by our books 4/);
    expect(differing).toEqual(expect.arrayContaining(["closed minute", "request weights", "frames"]));
    expect(text).toMatch(/ok {7}charts/);
  });

  test("a clock three seconds ahead, turnover rounded more coarsely than it is printed, prices finer than their step", async (context) => {
    const round = candles((row) => row.map((value, at) => (at === 7 ? `${Math.round(Number(value))}.00` : value)));
    const { text, differing } = await examine("mexc", context, {
      skewMs: 3000,
      wrongness: {
        body: (address, body) =>
          address.includes("exchangeInfo")
            ? body.replaceAll(/"quotePrecision":\d+/g, '"quotePrecision":0')
            : round(address, body),
      },
    });
    expect(text).toMatch(/DIFFERS {2}clock +this machine is (2.9|3.0)\d s behind the exchange\n +-> .*NTP/);
    expect(text).toMatch(/DIFFERS {2}closed minute +rounding: \d of \d are rounded to 1 but printed to 0.01/);
    expect(text).toMatch(/DIFFERS {2}tick sizes +rounding: \d coins, like \w+ traded at [\d.]+ though its tick size is 1/);
    expect(differing).toEqual(["clock", "closed minute", "tick sizes"]);
  });

  test("a candle without its last columns", async (context) => {
    const { text } = await examine("mexc", context, { wrongness: { body: candles((row) => row.slice(0, 6)) } });
    expect(text).toMatch(/DIFFERS {2}minute candles +malformed: .*unusable row/);
  });

  test("volume and turnover of candles that have changed places", async (context) => {
    const swap = ([open, o, h, l, c, volume, close, turnover, ...more]: unknown[]) => [
      open,
      o,
      h,
      l,
      c,
      turnover,
      close,
      volume,
      ...more,
    ];
    const { text } = await examine("binance", context, { wrongness: { body: candles(swap) } });
    expect(text).toMatch(/DIFFERS {2}minute candles +.* is no product of volume/);
  });

  test("a region that is not served", async (context) => {
    const { text, differing } = await examine("binance", context, { wrongness: { status: 451 } });
    expect(text).toMatch(/DIFFERS {2}host, REST +\S+: refused: it does not serve the region of this machine \(451\)/);
    expect(differing).toEqual(["host, REST", "host, sockets"]);
    expect(text).not.toContain("clock");
  });

  test("a first host that does not serve the region, and another that does", async (context) => {
    const { text, differing } = await examine("binance", context, { wrongness: { status: 451 }, hasSpare: true });
    expect(text).toMatch(/note {5}host, REST +\S+: refused: it does not serve the region/);
    expect(text).toMatch(/ok {7}trades beside REST/);
    expect(differing).toEqual([]);
  });
});
