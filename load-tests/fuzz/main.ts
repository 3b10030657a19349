// "npm run fuzz": schemathesis sends what our OpenAPI document allows and forbids to every route, as a stranger, as subscribers
// and as owners of the service. The exit code is 1 when any answer was 5xx.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { homedir } from "node:os";
import { parseArgs } from "node:util";
import { z } from "zod";
import { LaunchFault, reasonOf } from "../../tools/local/launch-fault.ts";
import { REPOSITORY } from "../../tools/local/launch-settings.ts";
import { findProgram } from "../../tools/local/programs/find-program.ts";
import { makeAccounts, runProductCommand, startProduct, type StartedProduct } from "../load/started-product.ts";

const USAGE = `Usage: npm run fuzz [-- --examples N] [--as stranger,subscriber,owner]
 --examples N   most requests of each route and caller, beside those that go through its limits one by one (150)`;
const FOLDER = join(REPOSITORY, ".data/fuzz");
const CALLERS = ["stranger", "subscriber", "owner"] as const;
type Caller = (typeof CALLERS)[number];
const SUBSCRIBERS = 2000;
/** A session's limit is per minute; these together ask as fast as schemathesis can. */
const OWNERS = 20;
/** Probes, which answer 503 on purpose, and the route that ends the owners' few sessions. */
const LEFT_OUT = "^/(healthz|readyz|metrics)$|^/api/admin/logout$";

interface Wanted {
  readonly examples: number;
  readonly callers: readonly Caller[];
}

function readWords(words: string[]): Wanted {
  try {
    const text = { type: "string" } as const;
    const { values } = parseArgs({ args: words, options: { examples: { ...text, default: "150" }, as: text } });
    const callers = CALLERS.filter((caller) => values.as === undefined || values.as.split(",").includes(caller));
    const examples = Number(values.examples);
    if (callers.length > 0 && Number.isInteger(examples) && examples > 0) return { examples, callers };
  } catch (error) {
    throw new LaunchFault(`${reasonOf(error)}\n${USAGE}`);
  }
  throw new LaunchFault(USAGE);
}

async function findSchemathesis(): Promise<string> {
  const folders = [process.env["PATH"] ?? "", join(homedir(), ".local/bin")].join(delimiter);
  const found = process.env["SCHEMATHESIS"] || (await findProgram(["schemathesis"], folders));
  if (found) return found;
  throw new LaunchFault(
    'schemathesis is not installed: "pipx install schemathesis" brings it (Python 3.10 or newer), or set SCHEMATHESIS to its path.',
  );
}

/** Without patterns of Unicode letter classes: schemathesis cannot generate texts for those, and sends anything. */
async function writeDocument(url: string, file: string): Promise<void> {
  const text = await (await fetch(`${url}/api/openapi.json`)).text();
  const document = JSON.stringify(JSON.parse(text), (name: string, value: unknown) =>
    name === "pattern" && typeof value === "string" && /\\p\{/i.test(value) ? undefined : value,
  );
  await writeFile(file, document);
}

const madeAdminSchema = z.object({ password: z.string(), recovery_codes: z.array(z.string()).min(1) });

/** Signs in owners of the service; their session cookies, one per line. */
async function ownerCookies({ url, dataFolder }: StartedProduct): Promise<string> {
  const cookies: string[] = [];
  for (let number = 1; number <= OWNERS; number++) {
    const name = `fuzz-${number}`;
    const words = ["add", name, "--role", "owner", "--data", dataFolder];
    const stdout = await runProductCommand("admin.ts", words, "An owner could not be made");
    const { password, recovery_codes: codes } = madeAdminSchema.parse(JSON.parse(stdout));
    const reply = await fetch(`${url}/api/admin/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `172.20.0.${number}` },
      body: JSON.stringify({ name, password, code: codes[0] }),
    });
    const [cookie] = reply.headers.getSetCookie();
    if (!reply.ok || cookie === undefined) throw new LaunchFault(`The owner's login answered ${reply.status}`);
    cookies.push(cookie.split(";")[0] ?? "");
  }
  return cookies.join("\n");
}

async function cookiesOf(caller: Caller, product: StartedProduct): Promise<string | undefined> {
  if (caller === "stranger") return undefined;
  const file = join(FOLDER, `${caller}.cookies`);
  if (caller === "owner") await writeFile(file, await ownerCookies(product), { mode: 0o600 });
  else {
    await makeAccounts(SUBSCRIBERS, file, product.dataFolder);
    const tokens = (await readFile(file, "utf8")).trim().split("\n");
    await writeFile(file, tokens.map((token) => `sid=${token}`).join("\n"));
  }
  return file;
}

const countsSchema = z.record(z.string(), z.record(z.string(), z.number()));

/** One line per group of routes, by the document's tags: how often each status was answered. */
async function countLines(file: string): Promise<string[]> {
  // A run that never began leaves no file; its log says why.
  const counted = await readFile(file, "utf8").catch(() => "{}");
  const groups = Object.entries(countsSchema.parse(JSON.parse(counted)));
  return groups.map(([group, counts]) => {
    const statuses = Object.entries(counts).map(([status, times]) => `${times} × ${status}`);
    return `  ${group}: ${statuses.join(", ")}`;
  });
}

/** One run of all routes; returns the number of requests, the answers, and whether any was 5xx. */
async function fuzz(program: string, caller: Caller, product: StartedProduct, examples: number) {
  const cookies = await cookiesOf(caller, product);
  const document = join(FOLDER, "openapi.json");
  await writeDocument(product.url, document);
  const words = [
    "run",
    document,
    "--url",
    product.url,
    "--phases",
    "examples,coverage,fuzzing",
    "--max-examples",
    String(examples),
  ];
  const judged = [
    "--checks",
    "not_a_server_error",
    "--continue-on-failure",
    "--suppress-health-check",
    "all",
    "--warnings",
    "off",
  ];
  const kept = ["--exclude-path-regex", LEFT_OUT, "--request-timeout", "20", "--seed", "1", "--no-color"];
  const counts = join(FOLDER, `${caller}.counts.json`);
  await rm(counts, { force: true });
  const python = { PYTHONPATH: import.meta.dirname, PYTHONDONTWRITEBYTECODE: "1" };
  const hooks = { SCHEMATHESIS_HOOKS: "callers", ...python, FUZZ_COUNTS: counts };
  const child = spawn(program, [...words, ...judged, ...kept], {
    cwd: FOLDER,
    env: { ...process.env, ...hooks, ...(cookies === undefined ? {} : { FUZZ_COOKIES: cookies }) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => (output += part));
  const [code] = (await once(child, "close")) as [number | null];
  await writeFile(join(FOLDER, `${caller}.log`), output);
  const made = Number(/([\d,]+) generated/.exec(output)?.[1]?.replaceAll(",", "") ?? 0);
  return { made, isClean: code === 0 && made > 0, lines: await countLines(counts) };
}

async function main(): Promise<void> {
  const { examples, callers } = readWords(process.argv.slice(2));
  const program = await findSchemathesis();
  await mkdir(FOLDER, { recursive: true });
  const product = await startProduct(100, console.log);
  let total = 0;
  try {
    for (const caller of callers) {
      const { made, isClean, lines } = await fuzz(program, caller, product, examples);
      total += made;
      console.log(
        `${caller}: ${made} requests, ${isClean ? "no answer of 5xx" : `faults: see ${join(FOLDER, `${caller}.log`)}`}`,
      );
      for (const line of lines) console.log(line);
      if (!isClean) process.exitCode = 1;
    }
    console.log(`${total} requests in all`);
  } finally {
    await product.stop();
  }
}

await main().catch((error: unknown) => {
  if (!(error instanceof LaunchFault)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
