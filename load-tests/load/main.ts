// "npm run load -- SCENARIO": starts the product unless an address is given, makes the accounts a scenario needs, runs it in k6,
// prints the measurements and draws a picture of them. The exit code is 1 when a limit was exceeded.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { LaunchFault, reasonOf } from "../../tools/local/launch-fault.ts";
import { REPOSITORY } from "../../tools/local/launch-settings.ts";
import { findK6 } from "./find-k6.ts";
import { holdViewers } from "./held-viewers.ts";
import { pictureOf } from "./picture.ts";
import { reportLines } from "./report.ts";
import { runScenario, type ScenarioResult } from "./run-scenario.ts";
import { openSlowViewers } from "./slow-viewers.ts";
import { makeAccounts, startProduct } from "./started-product.ts";

/** Default clients and measured seconds. */
const SCENARIOS = {
  viewers: { clients: 500, seconds: 60 },
  reconnect: { clients: 500, seconds: 20 },
  funnel: { clients: 10, seconds: 60 },
  polling: { clients: 50, seconds: 60 },
  day: { clients: 200, seconds: 120 },
  hostile: { clients: 100, seconds: 60 },
} as const;
type ScenarioName = keyof typeof SCENARIOS;

const USAGE = `Usage: npm run load -- SCENARIO [options]; scenarios: ${Object.keys(SCENARIOS).join(", ")}
 --url URL         a running product; it must trust X-Forwarded-For from here. Unset, one is started
 --vus N           clients at once
 --held N          of "viewers": so many more, held by a process of our own; k6 needs most of a processor for 5,000
 --duration 60s    measured time, like 30s or 2m; the clients' arrival comes before it
 --tokens FILE     session tokens of professional subscribers, one a line; unset, "npm run user" makes them
 --data FOLDER     of the running product, for "npm run user"; or set DATABASE_URL
 --metrics URL     of a server, more than once for several; unset, that of the product's address; METRICS_TOKEN is sent to it
 --out FOLDER      where summary and picture go (.data/load/SCENARIO)`;

interface Wanted {
  readonly scenario: ScenarioName;
  readonly url: string | undefined;
  readonly clients: number;
  readonly held: number;
  readonly seconds: number;
  readonly tokens: string | undefined;
  readonly data: string | undefined;
  readonly metrics: readonly string[] | undefined;
  readonly folder: string;
}

const isScenario = (name: string | undefined): name is ScenarioName => name !== undefined && Object.hasOwn(SCENARIOS, name);

function readWords(words: string[]): Wanted {
  const text = { type: "string" } as const;
  const options = {
    url: text,
    vus: text,
    held: text,
    duration: text,
    tokens: text,
    data: text,
    out: text,
    metrics: { ...text, multiple: true },
  } as const;
  const { values, positionals } = parsed(() => parseArgs({ args: words, options, allowPositionals: true }));
  const [scenario] = positionals;
  if (!isScenario(scenario) || positionals.length > 1) throw new LaunchFault(USAGE);
  const [, amount, unit] = /^(\d+)([sm]?)$/.exec(values.duration ?? `${SCENARIOS[scenario].seconds}`) ?? [];
  const seconds = Number(amount) * (unit === "m" ? 60 : 1);
  const clients = Number(values.vus ?? SCENARIOS[scenario].clients);
  if (!(seconds >= 1) || !(Number.isInteger(clients) && clients >= 1 && clients <= 50_000)) throw new LaunchFault(USAGE);
  const held = Number(values.held ?? 0);
  if (!Number.isInteger(held) || held < 0 || (held > 0 && scenario !== "viewers")) throw new LaunchFault(USAGE);
  const { url, tokens, data, metrics } = values;
  return {
    scenario,
    url,
    clients,
    held,
    seconds,
    tokens,
    data,
    metrics,
    folder: resolve(values.out ?? join(REPOSITORY, ".data/load", scenario)),
  };
}

function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new LaunchFault(`${reasonOf(error)}\n${USAGE}`);
  }
}

/** Subscribers a scenario may need: its clients, attackers and clients that stop reading. */
const accountsFor = ({ clients, held }: Wanted): number => clients * 2 + held + 50;

async function load(wanted: Wanted): Promise<ScenarioResult> {
  const k6 = await findK6(process.env);
  await mkdir(wanted.folder, { recursive: true });
  const { url, data } = wanted;
  if (url !== undefined) return measure(wanted, k6, { url, dataFolder: data });
  const product = await startProduct(accountsFor(wanted), console.log);
  try {
    return await measure(wanted, k6, product);
  } finally {
    await product.stop();
  }
}

/** A running product, and the folder by which "npm run user" finds its database. */
interface Target {
  readonly url: string;
  readonly dataFolder: string | undefined;
}

async function measure(wanted: Wanted, k6: string, { url, dataFolder }: Target): Promise<ScenarioResult> {
  const { scenario, clients, held, seconds, folder } = wanted;
  const tokens = resolve(wanted.tokens ?? join(folder, "tokens.txt"));
  if (wanted.tokens === undefined && scenario !== "funnel") await makeAccounts(accountsFor(wanted), tokens, dataFolder);
  else if (wanted.tokens === undefined) await writeFile(tokens, "");
  const further = held === 0 ? undefined : await holdViewers(url, tokens, clients, held);
  console.log(`${scenario}: ${clients} clients${held === 0 ? "" : ` and ${held} more`} for ${seconds} s on ${url}`);
  const closeSlowViewers = scenario === "hostile" ? openSlowViewers(url, await lastTokens(tokens, clients)) : undefined;
  try {
    const metrics = { urls: wanted.metrics ?? [`${url}/metrics`], token: process.env["METRICS_TOKEN"] };
    further?.measure();
    const result = await runScenario({ k6, scenario, url, tokens, clients, seconds, metrics, folder });
    const seen = await further?.report();
    if (seen === undefined) return result;
    const others = new Map([...result.others, ...seen.others]);
    return { ...result, others, times: [...result.times, seen.times], limits: [...result.limits, ...seen.limits] };
  } finally {
    closeSlowViewers?.();
    further?.end();
  }
}

/** One client that stops reading for every ten, with tokens that k6's clients do not use. */
async function lastTokens(file: string, clients: number): Promise<string[]> {
  const all = (await readFile(file, "utf8")).trim().split("\n");
  return all.slice(-Math.max(2, Math.round(clients / 10)));
}

try {
  const wanted = readWords(process.argv.slice(2));
  const result = await load(wanted);
  const { scenario, clients, seconds, folder } = wanted;
  for (const line of reportLines(result)) console.log(line);
  const picture = join(folder, "picture.svg");
  await writeFile(picture, pictureOf(`${scenario}: ${clients} clients for ${seconds} s`, result, seconds));
  console.log(`Picture and k6's own output: ${relative(REPOSITORY, folder) || folder}`);
  if (result.limits.some(({ isKept }) => !isKept)) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof LaunchFault)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
