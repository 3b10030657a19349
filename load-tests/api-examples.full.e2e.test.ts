// The API's examples against the whole product: server, workers and simulated market, with a key of an account. Those in Python
// need `pip install "python-socketio[client]" duckdb requests` (PYTHON names the interpreter) and are skipped without it,
// because nothing is installed here.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { API_SCOPES } from "../shared/contracts/api-scopes.ts";
import { REPOSITORY } from "../tools/local/launch-settings.ts";
import { runProductCommand, startProduct, type StartedProduct } from "./load/started-product.ts";

const EXAMPLES = join(REPOSITORY, "docs/api");
const PYTHON = process.env["PYTHON"] ?? "python3";
const hasPython = spawnSync(PYTHON, ["-c", "import requests, socketio"]).status === 0;
const hasDuckdb = spawnSync(PYTHON, ["-c", "import requests, duckdb"]).status === 0;
const EMAIL = "examples@example.test";
const PASSWORD = "four quiet harbours";

let product: StartedProduct;
let key: string;
/** May read tables but not the stream. */
let deafKey: string;

const post = async (path: string, body: object, token?: string): Promise<unknown> => {
  const answer = await fetch(`${product.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return answer.json();
};

beforeAll(async () => {
  product = await startProduct(20, () => {});
  const account = ["--email", EMAIL, "--password", PASSWORD, "--plan", "professional", "--data", product.dataFolder];
  await runProductCommand("user.ts", account, "The account could not be made");
  const { token } = z.object({ token: z.string() }).parse(await post("/api/login", { login: EMAIL, password: PASSWORD }));
  const makeKey = async (scopes: readonly string[]): Promise<string> => {
    const wanted = { name: "example", scopes, password: PASSWORD };
    return z.object({ key: z.string() }).parse(await post("/api/account/keys", wanted, token)).key;
  };
  key = await makeKey(API_SCOPES);
  deafKey = await makeKey(["table"]);
}, 240_000);

afterAll(() => product?.stop());

/** What the program printed once it showed this many prices. */
async function pricesOf(command: string, file: string): Promise<string[]> {
  const env = { ...process.env, TICKDECK_KEY: key, TICKDECK_URL: product.url };
  const program = spawn(command, [join(EXAMPLES, file)], { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(program, "exit");
  let printed = "";
  program.stdout.on("data", (bytes: Buffer) => (printed += bytes.toString()));
  const found = () => [...printed.matchAll(/^MEXC:\S+ ([\d.e-]+)\r?$/gm)].map(([line]) => line.trim());
  await expect.poll(() => new Set(found()).size, { timeout: 60_000 }).toBeGreaterThan(20);
  program.kill();
  await ended;
  const prices = found();
  // A price without an exponent, as people write it.
  expect(prices.filter((line) => !/ \d+(\.\d+)?$/.test(line))).toEqual([]);
  return prices;
}

/** All that a program printed, once it has ended. */
async function outputOf(file: string): Promise<string> {
  const env = { ...process.env, TICKDECK_KEY: key, TICKDECK_URL: product.url };
  const program = spawn(PYTHON, [join(EXAMPLES, file)], { env, stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  program.stdout.on("data", (bytes: Buffer) => (printed += bytes.toString()));
  await once(program, "exit");
  return printed;
}

/** The same figures from the lines of JSON: symbol, percent, USDT. */
async function movesBetween(from: number, to: number): Promise<string[]> {
  const answer = await fetch(`${product.url}/api/history/mexc?from=${from}&to=${to}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const rows = (await answer.text())
    .split("\n")
    .filter((line) => line.startsWith('{"time"'))
    .map((line) => rowSchema.parse(JSON.parse(line)));
  const coins = Map.groupBy(rows, ({ symbol }) => symbol);
  const moves = [...coins].map(([symbol, own]) => {
    const percent = 100 * ((own.at(-1)?.price ?? 0) / (own[0]?.price ?? 0) - 1);
    return { symbol, percent, usdt: own.reduce((sum, { quote_volume: volume }) => sum + (volume ?? 0), 0) };
  });
  moves.sort((a, b) => Math.abs(b.percent) - Math.abs(a.percent) || (a.symbol < b.symbol ? -1 : 1));
  return moves.slice(0, 20).map(({ symbol, percent, usdt }) => `${symbol} ${percent.toFixed(3)} ${usdt.toFixed(0)}`);
}
const rowSchema = z.object({ symbol: z.string(), price: z.number(), quote_volume: z.number().nullable() });

/** The program's message for a key the server refuses, and whether it ended by itself. */
async function refusalOf(command: string, { file, token }: { file: string; token: string }): Promise<string> {
  const env = { ...process.env, TICKDECK_KEY: token, TICKDECK_URL: product.url };
  const program = spawn(command, [join(EXAMPLES, file)], { env, stdio: ["ignore", "inherit", "pipe"] });
  let said = "";
  program.stderr.on("data", (bytes: Buffer) => (said += bytes.toString()));
  await once(program, "exit");
  return said;
}

const PROGRAMS = [
  { file: "moving-prices.ts", command: process.execPath, isThere: true },
  { file: "moving_prices.py", command: PYTHON, isThere: hasPython },
];

test.each(PROGRAMS)(
  "$file says why a key is refused",
  async ({ file, command, isThere }) => {
    if (!isThere) return;
    const deaf = await refusalOf(command, { file, token: deafKey });
    expect(deaf).toMatch(/refused: .*stream/);
    const unknown = await refusalOf(command, { file, token: `tdk_${"x".repeat(43)}` });
    expect(unknown).toMatch(/401 /);
    console.log(`${file}: ${deaf.trim()} | ${unknown.trim().split("\n")[0]}`);
  },
  60_000,
);

test.each(["moving-prices.ts", "moving_prices.py"])("%s has fewer than thirty lines", async (file) => {
  expect((await readFile(join(EXAMPLES, file), "utf8")).trimEnd().split("\n").length).toBeLessThan(30);
});

test("the example in TypeScript prints prices that move", async () => {
  const prices = await pricesOf(process.execPath, "moving-prices.ts");
  expect(new Set(prices.map((line) => line.split(" ")[0])).size).toBeGreaterThan(3);
}, 90_000);

test.skipIf(!hasPython)(
  "the example in Python prints prices that move",
  async () => {
    const prices = await pricesOf(PYTHON, "moving_prices.py");
    expect(new Set(prices.map((line) => line.split(" ")[0])).size).toBeGreaterThan(3);
  },
  90_000,
);

test.skipIf(!hasDuckdb)(
  "the example in Python with DuckDB reads the same history as lines of JSON give",
  async () => {
    expect((await readFile(join(EXAMPLES, "past_moves.py"), "utf8")).trimEnd().split("\n").length).toBeLessThanOrEqual(20);
    const [span = "", ...moves] = (await outputOf("past_moves.py")).trim().split("\n");
    const [, from, to] = /^from (\d+) to (\d+)$/.exec(span) ?? [];
    expect(moves.length).toBe(20);
    expect(moves).toEqual(await movesBetween(Number(from), Number(to)));
  },
  60_000,
);
