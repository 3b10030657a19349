// Measures a running product's public pages by Lighthouse on its slow phone. Lighthouse is not a dependency: LIGHTHOUSE names its
// command. Exit code 1 when a category's median is below 95.

import { execFile } from "node:child_process";
import { parseArgs, promisify } from "node:util";
import { FOUND_PAGE, readSiteAddress, writtenPageAt } from "../../shared/contracts/pages.ts";
import { findChromium } from "../../tools/local/programs/chromium-program.ts";

const MIN_SCORE = 95;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
/** Lighthouse's own trace sometimes lacks its beginning (NO_NAVSTART), which says nothing about the page. */
const MAX_TRIES = 3;
const MAX_REPORT_BYTES = 64 * 1024 * 1024;
/** In milliseconds; printed beside the scores, because they show how much room there is. */
const TIMES = { LCP: "largest-contentful-paint", TBT: "total-blocking-time" } as const;

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: { type: "string", default: "http://localhost:3000" }, runs: { type: "string", default: "3" } },
});
const PAGES = ["/en", "/ar", "/ru", "/en/pricing", "/ar/pricing", "/login", "/quiz", "/register"];
const pages = positionals.length > 0 ? positionals : PAGES;
const runs = Number(values.runs);
const [command = "", ...first] = (process.env["LIGHTHOUSE"] ?? "lighthouse").split(" ");
const environment = { ...process.env, CHROME_PATH: await findChromium(process.env, console.error) };

async function measure(address: string): Promise<Report> {
  const options = ["--quiet", "--output=json", "--output-path=stdout", "--chrome-flags=--headless=new --no-sandbox"];
  const { stdout } = await promisify(execFile)(command, [...first, address, ...options], {
    env: environment,
    maxBuffer: MAX_REPORT_BYTES,
  });
  return JSON.parse(stdout) as Report;
}

async function measureAgain(address: string): Promise<Report> {
  for (let tries = 1; ; tries++) {
    try {
      return await measure(address);
    } catch (error) {
      const reason = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
      if (tries === MAX_TRIES) throw new Error(`Lighthouse failed ${tries} times at ${address}: ${reason}`, { cause: error });
      console.error(`${address}: ${reason}; once more`);
    }
  }
}

/** The categories a page is judged by: a page excluded from search engines is no worse for that. */
function categoriesOf(page: string): readonly (typeof CATEGORIES)[number][] {
  const isFound = readSiteAddress(page) !== undefined || writtenPageAt(page) === FOUND_PAGE;
  return CATEGORIES.filter((name) => isFound || name !== "seo");
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

for (const page of pages) {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run++) reports.push(await measureAgain(values.url + page));
  const scores = categoriesOf(page).map((name) => {
    const score = median(reports.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100)));
    if (!(score >= MIN_SCORE)) process.exitCode = 1;
    return `${name} ${score}`;
  });
  const times = Object.entries(TIMES).map(
    ([name, audit]) => `${name} ${Math.round(median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)))} ms`,
  );
  const runScores = reports.map(({ categories }) => Math.round((categories["performance"]?.score ?? 0) * 100));
  console.log(`${page}: ${[...scores, ...times].join(", ")} (performance of each run: ${runScores.join(", ")})`);
}
