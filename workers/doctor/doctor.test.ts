import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { listingEverywhere } from "../simulator/options.ts";
import { startSimulator } from "../simulator/start-simulator.ts";
import { USUAL_HOUR } from "../simulator/testing/usual-hour.ts";

const MAIN = new URL("./main.ts", import.meta.url).pathname;
const COINS = 4;
/** An examination waits for the exchange's pace, and longer on busy machines. */
const WITHIN_MS = 180_000;

interface Outcome {
  readonly code: number | string | null | undefined;
  readonly out: string;
}

function doctor(words: readonly string[], variables: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const env = { PATH: process.env["PATH"], ...variables };
    execFile(process.execPath, [MAIN, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, out: stdout + stderr }),
    );
  });
}

/** A loopback port without a listener. */
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
    for (const check of [
      "host, sockets",
      "clock",
      "charts",
      "best prices",
      "closed minute",
      "subscriptions",
      "frames",
      "trades beside REST",
    ])
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
