// Starts the product for a load test like "npm start" (built client, simulated market, a separate data folder), and ends it
// again.

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { z } from "zod";
import { LaunchFault } from "../../tools/local/launch-fault.ts";
import { REPOSITORY } from "../../tools/local/launch-settings.ts";

/** What the launcher records about its children. */
const LAUNCHER = z.object({ children: z.record(z.string(), z.object({ pid: z.number() })) });

const run = promisify(execFile);
const BEFORE_START = ["--import", "./tools/before-start.mjs"];
const RUNNING = /^Tickdeck is running: http:\/\/localhost:(\d+)/;
/** Until then the worker fetches the history, which takes a processor. */
const WHOLE = /^ *All windows of every coin: ready/;
/** k6 speaks for all its clients, each of which has its own address. */
const LOCAL_BALANCER = "127.0.0.1/32,::1/128";

export interface StartedProduct {
  readonly url: string;
  readonly dataFolder: string;
  /** The id of one of its processes. */
  pidOf(name: "The jobs worker" | "The ingest worker"): Promise<number>;
  stop(): Promise<void>;
}

/** Starts it on a free port, for this many sockets, with these additional settings. A LaunchFault says what went wrong. */
export async function startProduct(
  sockets: number,
  report: (sentence: string) => void,
  settings: NodeJS.ProcessEnv = {},
): Promise<StartedProduct> {
  const dataFolder = await mkdtemp(join(tmpdir(), "tickdeck-load-"));
  const child = spawn(process.execPath, [...BEFORE_START, "tools/local/start.ts", "--data", dataFolder], {
    cwd: REPOSITORY,
    env: {
      ...process.env,
      PORT: "0",
      MARKET: "sim",
      TRUST_PROXY: LOCAL_BALANCER,
      MAX_SOCKETS: String(sockets),
      LOG_LEVEL: "warn",
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
    // A Ctrl-C is passed on once the scenario has ended.
    detached: true,
  });
  const gone = once(child, "exit");
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) child.kill("SIGINT");
    await gone;
    await rm(dataFolder, { recursive: true, force: true });
  };
  const port = await new Promise<string>((resolve, reject) => {
    let found = "";
    createInterface(child.stdout).on("line", (line) => {
      if (line.trim() !== "") report(line);
      found ||= RUNNING.exec(line)?.[1] ?? "";
      if (WHOLE.test(line)) resolve(found);
    });
    child.once("exit", () => reject(new LaunchFault("The product did not start")));
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const pidOf: StartedProduct["pidOf"] = async (name) => {
    const { children } = LAUNCHER.parse(JSON.parse(await readFile(join(dataFolder, "launcher.json"), "utf8")));
    const pid = children[name]?.pid;
    if (pid === undefined) throw new LaunchFault(`${name} does not run`);
    return pid;
  };
  return { url: `http://127.0.0.1:${port}`, dataFolder, pidOf, stop };
}

/** Runs a file of server/commands and returns its output; a LaunchFault that begins with `failed` gives its reason. */
export async function runProductCommand(file: string, words: readonly string[], failed: string): Promise<string> {
  try {
    return (await run(process.execPath, [...BEFORE_START, `server/commands/${file}`, ...words], { cwd: REPOSITORY })).stdout;
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw new LaunchFault(`${failed}: ${stderr?.trim() || String(error)}`);
  }
}

/** Makes this many professional subscribers with the product's own command, and writes their session tokens to `file`. */
export async function makeAccounts(count: number, file: string, dataFolder: string | undefined): Promise<void> {
  const folder = dataFolder === undefined ? [] : ["--data", dataFolder];
  const words = ["--count", String(count), "--plan", "professional", "--tokens", file, ...folder];
  await runProductCommand("user.ts", words, "The accounts could not be made");
}
