import { spawn, type ChildProcess } from "node:child_process";
import { afterEach, expect, test } from "vitest";
import { getJson } from "./testing/get-json.ts";

const MAIN = new URL("./main.ts", import.meta.url).pathname;
const children: ChildProcess[] = [];

interface Run {
  readonly child: ChildProcess;
  readonly ready: Record<string, unknown>;
}

function start(...args: string[]): Promise<Run> {
  const child = spawn(process.execPath, [MAIN, "--binance-port", "0", "--mexc-port", "0", ...args], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    let errors = "";
    child.stderr?.on("data", (text) => (errors += String(text)));
    child.stdout?.once("data", (line) => resolve({ child, ready: JSON.parse(String(line)) as Record<string, unknown> }));
    child.once("exit", (code) => reject(new Error(`${code}: ${errors}`)));
  });
}

const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once("exit", resolve));

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

test("prints a ready line with four addresses, answers, and exits on SIGTERM", async () => {
  const { child, ready } = await start();
  expect(ready).toMatchObject({
    ready: true,
    binanceWsUrl: expect.stringMatching(/^ws:/),
    mexcWsUrl: expect.stringMatching(/^ws:/),
  });
  expect((await getJson(`${String(ready["binanceRestUrl"])}/api/v3/ping`)).body).toEqual({});
  expect((await getJson(`${String(ready["mexcRestUrl"])}/api/v3/ping`)).body).toEqual({});
  const end = ended(child);
  child.kill("SIGTERM");
  expect(await end).toBe(0);
});

test("exits when its parent's channel closes", async () => {
  const { child } = await start();
  const end = ended(child);
  child.disconnect();
  expect(await end).toBe(0);
});

test.each([
  [["--speed", "90", "--replay", "x"], "--speed must be a number from 1 to 60"],
  [["--symbols-mexc", "9000"], "--symbols-mexc must be a whole number from 1 to 5000"],
  [["--colour", "red"], "Unknown option '--colour'"],
  [["--limit", "nothing=1"], /names are .*weightPerMinute/],
])("refuses %j", async (args, message) => {
  await expect(start(...args)).rejects.toThrow(message);
});
