// Measures the terminal in Chromium on the real product and a simulated market: longest task, share of the main thread, heap,
// delay from tick to paint. By hand: node load-tests/terminal/measure.ts --symbols 339 --minutes 30
// With --trace SECONDS it prints the longest tasks by processor time instead, and what they consisted of; with --catch all tasks
// of --minutes that are too long by the clock, which on a shared machine also includes waiting for a core.

import { setPriority } from "node:os";
import { parseArgs } from "node:util";
import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import { startSetup } from "../faults/setup.ts";
import { stolenSeconds } from "../load/processor-time.ts";
import { launchBrowser, openBusyTerminal } from "./busy-terminal.ts";
import { collectGarbage, grownMost, reachableBytes, totalBytes, type HeapContent } from "./heap.ts";
import { traceTasks, traceUntil, type Task } from "./task-trace.ts";

/** Excluded from the figures: loading, first history of eleven charts, filling windows. */
const SETTLE_MS = 60_000;
const MINUTE_MS = 60_000;
/** The nice value of everything but the browser. */
const BACKGROUND_NICE = 10;

interface Sample {
  readonly at: number;
  /** Wall time within tasks: on a busy machine it includes waiting for a core. */
  readonly busySeconds: number;
  /** Processor time of the page's main thread. */
  readonly cpuSeconds: number;
  readonly heapBytes: number;
}

async function figures(cdp: CDPSession): Promise<Sample> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  const figure = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    at: Date.now(),
    busySeconds: figure("TaskDuration"),
    cpuSeconds: figure("ThreadTime"),
    heapBytes: figure("JSHeapUsedSize"),
  };
}

/** Figures with the heap after a collection. */
async function settled(cdp: CDPSession): Promise<Sample> {
  await collectGarbage(cdp);
  return figures(cdp);
}

const share = (seconds: number, ms: number): string => `${((100_000 * seconds) / ms).toFixed(1)} %`;

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`;
const growth = (before: number, after: number): string => `${((100 * after) / before - 100).toFixed(1)} %`;

/** In the card of the connection's mark, open only briefly because it is painted all the time. The screener's window has none. */
async function tickDelays(page: Page): Promise<string> {
  const mark = page.getByTestId("connection");
  if ((await mark.count()) === 0) return "";
  await mark.hover();
  const delays = page.getByTestId("tick-delay");
  await delays.last().getByText(/./).waitFor();
  const [half, most] = await delays.allTextContents();
  await page.mouse.move(2, 2);
  return `trade to screen p50 ${half}, p95 ${most}`;
}

/**
 * Prepares the page; returns a function that watches a minute of it and prints a line. Garbage is collected in between, outside
 * the measured tasks.
 */
async function watchOf(name: string, page: Page): Promise<(minute: number) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  await cdp.send("HeapProfiler.enable");
  const first = await settled(cdp);
  return async (minute) => {
    const [before, stolen] = [await figures(cdp), await stolenSeconds()];
    await new Promise((resolve) => setTimeout(resolve, MINUTE_MS));
    const { at: until, busySeconds, cpuSeconds } = await figures(cdp);
    const tasks = await page.evaluate(
      // Removed: kept, they would be half a percent of the heap after half an hour.
      ([from, to]) =>
        window.longTasks
          .splice(0)
          .filter(({ at }) => at > from && at < to)
          .map(({ duration }) => duration),
      [before.at, until] as const,
    );
    const after = await settled(cdp);
    console.log(
      [
        `${name} minute ${minute}`,
        `busy ${share(busySeconds - before.busySeconds, until - before.at)}`,
        `processor ${share(cpuSeconds - before.cpuSeconds, until - before.at)}`,
        `stolen ${share((await stolenSeconds()) - stolen, until - before.at)}`,
        `longest task ${Math.round(Math.max(0, ...tasks))} ms, ${tasks.length} over 50 ms`,
        `heap ${megabytes(after.heapBytes)} (${growth(first.heapBytes, after.heapBytes)})`,
        await tickDelays(page),
      ].join(" · "),
    );
  };
}

/** What V8 compiles from scripts: it recompiles frequently called code for half an hour and longer. */
const CODE = "code";
const LONG_MS = 50;
const [MAX_TASKS, MAX_PARTS, MAX_KINDS] = [12, 5, 12];

/** Prints the page's longest tasks, and how many exceeded which length. */
async function printTasks(browser: Browser, page: Page, seconds: number): Promise<void> {
  const tasks = await traceTasks(browser, page, seconds * 1000);
  const total = tasks.reduce((sum, { ms }) => sum + ms, 0);
  const over = (ms: number): number => tasks.filter((task) => task.ms > ms).length;
  console.log(
    `${seconds} s: main thread ${share(total / 1000, seconds * 1000)} of a processor, ${tasks.length} tasks, ` +
      `${over(LONG_MS)} over ${LONG_MS} ms, ${over(LONG_MS / 2)} over ${LONG_MS / 2} ms; ${await tickDelays(page)}`,
  );
  printLongest(tasks);
}

function printLongest(tasks: readonly Task[]): void {
  for (const { ms, clockMs, parts } of tasks.slice(0, MAX_TASKS)) {
    const made = parts.slice(0, MAX_PARTS).map(([name, own]) => `${name} ${own.toFixed(1)}`);
    console.log(`  ${ms.toFixed(1)} ms, ${clockMs.toFixed(1)} by the clock: ${made.join(" · ")}`);
  }
}

/**
 * Traces for this many minutes, and prints each task that is too long by the clock with its processor time and what it consisted
 * of.
 */
async function catchTasks(browser: Browser, page: Page, minutes: number): Promise<void> {
  const [from, stolen] = [Date.now(), await stolenSeconds()];
  const isOver = (): boolean => Date.now() - from > minutes * MINUTE_MS;
  const isCaught = (): Promise<boolean> => page.evaluate(() => window.longTasks.splice(0).length > 0);
  let [byClock, byProcessor] = [0, 0];
  while (!isOver()) {
    const tasks = (await traceUntil(browser, isCaught, isOver)).filter(({ clockMs }) => clockMs > LONG_MS);
    byClock += tasks.length;
    byProcessor += tasks.filter(({ ms }) => ms > LONG_MS).length;
    if (tasks.length > 0) console.log(`after ${((Date.now() - from) / 1000).toFixed(0)} s`);
    printLongest(tasks);
  }
  const ms = Date.now() - from;
  console.log(
    `${minutes} min: ${byClock} tasks over ${LONG_MS} ms by the clock, ${byProcessor} of them by processor time; ` +
      `${share((await stolenSeconds()) - stolen, ms)} of a processor went to other machines`,
  );
}

/** Watches the terminal and its window for `minutes`, and their memory from the end of the first minute on. */
async function watchBoth(context: BrowserContext, terminal: Page, screener: Page, minutes: number): Promise<void> {
  // The driver's own script, 330 kB a page, is loaded before anything is measured.
  await Promise.all([terminal, screener].map((page) => tickDelays(page)));
  const cdp = await context.newCDPSession(terminal);
  const both = [await watchOf("terminal", terminal), await watchOf("screener window", screener)];
  let before: HeapContent | undefined;
  for (let minute = 1; minute <= minutes; minute++) {
    await Promise.all(both.map((next) => next(minute)));
    // The window that the terminal opened lives in the same heap.
    before ??= await reachableBytes(cdp);
  }
  if (before) printGrowth(before, await reachableBytes(cdp));
}

/** Prints how the page's memory grew: its own objects separately from V8's compiled scripts. */
function printGrowth(before: HeapContent, after: HeapContent): void {
  const code = (content: HeapContent): number => content.get(CODE) ?? 0;
  const [first, last] = [totalBytes(before), totalBytes(after)];
  console.log(
    `reachable ${megabytes(first)}, then ${megabytes(last)} (${growth(first, last)}), ` +
      `without compiled code ${growth(first - code(before), last - code(after))}; what grew most:`,
  );
  for (const [kind, bytes] of grownMost(before, after, MAX_KINDS)) console.log(`  ${kind}: ${(bytes / 1000).toFixed(0)} kB more`);
}

const { values } = parseArgs({
  options: {
    symbols: { type: "string", default: "339" },
    minutes: { type: "string", default: "30" },
    rate: { type: "string", default: "1" },
    shot: { type: "string" },
    trace: { type: "string" },
    catch: { type: "boolean", default: false },
  },
});
const browser = await launchBrowser();
// A user's machine runs only the browser: exchanges, Redis, PostgreSQL, worker and server, all started below, get a lower
// priority.
setPriority(BACKGROUND_NICE);
const setup = await startSetup({ binance: 30, mexc: Number(values.symbols), rate: Number(values.rate) });
const worker = setup.worker("worker");
try {
  await worker.start();
  const context = await browser.newContext({ baseURL: setup.url, locale: "en-US", viewport: { width: 1920, height: 1080 } });
  const { terminal, screener } = await openBusyTerminal(context);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  if (values.shot) await terminal.screenshot({ path: values.shot });
  if (values.trace) await printTasks(browser, terminal, Number(values.trace));
  else if (values.catch) await catchTasks(browser, terminal, Number(values.minutes));
  else await watchBoth(context, terminal, screener, Number(values.minutes));
} finally {
  await browser.close();
  await setup.stop();
}
