// T40 by the tool of the trade: ffuf goes through what lists of scanners begin with and all that we document, and finds the latter.

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { findAttackTool, runAttackTool } from "../server/testing/attack-tools.ts";
import { APPLICATION_PAGES } from "../shared/contracts/application-pages.ts";
import { LANGUAGES } from "../shared/contracts/languages.ts";
import { SITE_PAGES } from "../shared/contracts/pages.ts";
import { ROUTES } from "../shared/contracts/rest/routes.ts";
import { createLog } from "../shared/node/log.ts";
import { OPEN, PLACES, TRIED, type Place } from "./testing/exposed-places.ts";

const SCAN_MS = 300_000;
/** What editors, backups and builds leave beside a file. */
const ENDINGS = [".bak", ".old", ".orig", ".swp", "~", ".zip", ".tar.gz", ".map", ".json", ".php", "/"];

/** Where no worker runs, these have no figures to show (503). */
const OF_THE_MARKET = ["/api/crypto/simple-table", "/api/market/preview"];

const ffuf = await findAttackTool("ffuf");
const faults: string[] = [];
const log = createLog("test", "error", { write: (line) => void faults.push(line) });

const pages = Object.values(SITE_PAGES);
const routesOf = (method: string): string[] =>
  Object.keys(ROUTES)
    .filter((key) => key.startsWith(`${method} `))
    .map((key) => key.slice(method.length + 1));
const inLanguages = LANGUAGES.flatMap((language) => pages.map((path) => (path === "/" ? `/${language}` : `/${language}${path}`)));
/** What may answer a GET, without those of the application that have a parameter. */
const DOCUMENTED = new Set([...OPEN, ...routesOf("GET"), ...pages, ...inLanguages, ...APPLICATION_PAGES]);
const WORDS = [...new Set([...TRIED, ...DOCUMENTED, ...routesOf("POST")])];

const foundSchema = z.object({ results: z.array(z.object({ input: z.object({ FUZZ: z.string() }), status: z.number() })) });

describe.skipIf(ffuf.program === undefined).each(PLACES)(`T40: ffuf %s${ffuf.note}`, (_, start) => {
  let place: Place;
  let folder: string;
  beforeAll(async () => {
    place = await start(inject("clientFolder"), log);
    folder = await mkdtemp(join(tmpdir(), "ffuf-"));
  });
  afterAll(async () => {
    await place.end();
    await rm(folder, { recursive: true, force: true });
  });

  /** What every word was answered. */
  async function scan(...more: string[]): Promise<Map<string, number>> {
    const [list, out] = [join(folder, "words.txt"), join(folder, "found.json")];
    await writeFile(list, WORDS.join("\n"));
    // The address is the visitor's, as the edge names it; few ask at once, and every answer is written down.
    const words = ["-w", list, "-u", `${place.url}FUZZ`, "-H", "X-Forwarded-For: 203.0.113.7", "-H", "Accept-Language: en"];
    await runAttackTool(ffuf, [...words, "-mc", "all", "-of", "json", "-o", out, "-s", "-t", "4", ...more], SCAN_MS);
    const { results } = foundSchema.parse(JSON.parse(await readFile(out, "utf8")));
    const answers = new Map(results.map(({ input, status }) => [input.FUZZ, status]));
    // Where the balancer or the server says so of anything else, nothing was looked for.
    expect([...answers].filter(([path, status]) => status >= 500 && !OF_THE_MARKET.includes(path))).toEqual([]);
    return answers;
  }

  const isFound = ([, status]: [string, number]): boolean => status < 400;

  test.each(["*/*", "text/html"])("finds what is documented and nothing else, by %s", { timeout: SCAN_MS }, async (accept) => {
    const answers = await scan("-H", `Accept: ${accept}`);
    expect(answers.size).toBeGreaterThan(0.97 * WORDS.length);
    const found = [...answers].filter(isFound).map(([path]) => path);
    expect(found.filter((path) => !DOCUMENTED.has(path))).toEqual([]);
    const missed = [...OPEN, ...inLanguages].filter((path) => !found.includes(path));
    expect(missed.map((path) => [path, answers.get(path)])).toEqual([]);
  });

  test("finds nothing beside them under the endings of copies", { timeout: SCAN_MS }, async () => {
    const answers = await scan("-e", ENDINGS.join(","));
    expect(answers.size).toBeGreaterThan(0.97 * WORDS.length * ENDINGS.length);
    // A page is the same with a slash behind it.
    const others = [...answers]
      .filter(isFound)
      .filter(([path]) => !DOCUMENTED.has(path) && !DOCUMENTED.has(path.replace(/\/$/, "")));
    expect(others).toEqual([]);
  });
});

test("T40: nothing of that was a fault to the server", () => expect(faults).toEqual([]));
