// Drawing the visual screener in Chromium without a graphics card, against one path per point in the same run. node
// load-tests/bench/scatter.bench.ts

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { build } from "vite";
import { findChromium } from "../../tools/local/programs/chromium-program.ts";

interface ScatterTimes {
  readonly ours: number[];
  readonly naive: number[];
  readonly take: number[];
  readonly hit: number[];
}

const ENTRY = join(import.meta.dirname, "../../client/features/screener/plot/scatter-page.bench.ts");
const GOAL_MS = 8;
const [WARM_UP, TIMED] = [20, 100];

function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const both = (times: readonly number[]): string =>
  `p50 ${quantile(times, 0.5).toFixed(2)} p95 ${quantile(times, 0.95).toFixed(2)} ms`;

async function bundle(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), "tickdeck-scatter-"));
  try {
    await build({
      configFile: false,
      logLevel: "warn",
      build: {
        outDir,
        emptyOutDir: true,
        target: "es2022",
        lib: { entry: ENTRY, formats: ["es"], fileName: () => "scatter.js" },
      },
    });
    return await readFile(join(outDir, "scatter.js"), "utf8");
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

async function measure(page: Page, coins: number, ratio: number): Promise<void> {
  const times = await page.evaluate(
    ([count, density]) =>
      (window as unknown as { measureScatter: (coins: number, ratio: number) => ScatterTimes }).measureScatter(count, density),
    [coins, ratio] as const,
  );
  const times50 = quantile(times.naive, 0.5) / quantile(times.ours, 0.5);
  console.log(
    `${coins} points at ${ratio}x: ours ${both(times.ours)}, path per point ${both(times.naive)}, ` +
      `${times50.toFixed(1)} times faster (goal at 5,000: under ${GOAL_MS} ms); new picture ${both(times.take)}, grid and hit ${both(times.hit)}`,
  );
}

/** Mean processor time per frame, ms, which a busy machine affects less than wall time. */
async function processorTime(page: Page, coins: number, ratio: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  const spend = async (frames: number): Promise<number> => {
    const seconds = async (): Promise<number> =>
      (await cdp.send("Performance.getMetrics")).metrics.find(({ name }) => name === "ThreadTime")?.value ?? Number.NaN;
    const before = await seconds();
    await page.evaluate(
      ([count, density, times]) =>
        (window as unknown as { drawFrames: (coins: number, ratio: number, frames: number) => void }).drawFrames(
          count,
          density,
          times,
        ),
      [coins, ratio, frames] as const,
    );
    return (await seconds()) - before;
  };
  await spend(WARM_UP);
  const ms = ((await spend(WARM_UP + TIMED)) - (await spend(WARM_UP))) * 1000;
  console.log(`${coins} points at ${ratio}x: ${(ms / TIMED).toFixed(2)} ms of processor time a frame`);
}

const browser = await chromium.launch({
  executablePath: await findChromium(process.env, console.warn),
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"],
});
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 1500 } });
  await page.addScriptTag({ content: await bundle(), type: "module" });
  for (const ratio of [1, 2]) for (const coins of [339, 5000]) await processorTime(page, coins, ratio);
  for (const ratio of [1, 2]) for (const coins of [339, 5000]) await measure(page, coins, ratio);
} finally {
  await browser.close();
}
