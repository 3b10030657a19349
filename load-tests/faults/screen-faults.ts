// F27, F29 and F30 of the fault table: what happens to one user's machine, tab and connection, in a separate browser.

import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { findChromium } from "../../tools/local/programs/chromium-program.ts";
import { pause, type Bench } from "./bench.ts";
import { HideableScreen } from "./hideable-screen.ts";
import { longestFalseLive, longestStill, ScreenWatch } from "./screen-watch.ts";
import { openSlowLine } from "./slow-line.ts";
import { SECOND_LOGIN } from "./setup.ts";
import { NOTICED_WITHIN_MS, untilAllLive } from "./watched.ts";

const ARRIVES_WITHIN_MS = 30_000;
/** Longer than the server waits for a sign of life. */
const ASLEEP_MS = 60_000;
const AWAKE_WITHIN_MS = 10_000;
/** After a minute a hidden tab asks for slow frames. */
const HIDDEN_MS = 100_000;
const SHOWN_WITHIN_MS = 2000;
const MAX_GROWTH_MB = 5;
const USUAL_MS = 10_000;
/** The connection is dead at first, then like a bad mobile connection (reliability F30). */
const DEAD_MS = 8000;
const SLOW_MS = 50_000;
const SLOW_BYTES = 6000;
/** How long its user may wait for a price, besides the dead time. */
const SLOW_STILL_MS = 7000;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

interface OwnScreen {
  readonly screen: ScreenWatch;
  readonly pid: number;
}

/** A screen alone in its browser, while `work` runs. */
async function inOwnBrowser<T>(bench: Bench, more: readonly string[], work: (own: OwnScreen) => Promise<T>): Promise<T> {
  const executablePath = await findChromium(process.env, console.log);
  const args = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", ...more];
  const server = await chromium.launchServer({ executablePath, args });
  const browser = await chromium.connect(server.wsEndpoint());
  try {
    const screen = await ScreenWatch.open(browser, bench.setup.topology.url, "mexc", SECOND_LOGIN);
    await untilAllLive([screen], Date.now(), ARRIVES_WITHIN_MS);
    return await work({ screen, pid: server.process().pid ?? 0 });
  } finally {
    await browser.close();
    await server.close();
  }
}

/** What a screen claimed and showed since then; rejects when it claimed live data without a price. */
async function judged(screen: ScreenWatch, since: number) {
  const seen = await screen.seen(since);
  const [falseMs, stillMs] = [longestFalseLive(seen, since, Date.now()), longestStill(seen, since, Date.now())];
  if (falseMs > NOTICED_WITHIN_MS) throw new Error(`It claimed live data without a price for ${seconds(falseMs)}`);
  const notices = [...new Set(seen.map(({ notice }) => notice).filter(Boolean))];
  return { seen, stillMs, read: notices.length === 0 ? "nothing" : `"${notices.join(", ")}"` };
}

/** F27: every process of the browser is suspended for longer than its connection lives. */
export function wakesFromSleep(bench: Bench): Promise<string> {
  return inOwnBrowser(bench, [], async ({ screen, pid }) => {
    const goOn = await pause(pid);
    await sleep(ASLEEP_MS).finally(goOn);
    const wokeAt = Date.now();
    await untilAllLive([screen], wokeAt, AWAKE_WITHIN_MS);
    const { seen, read } = await judged(screen, wokeAt);
    const back = seen.find(({ notice, moved }) => notice === "" && moved);
    return `asleep for ${seconds(ASLEEP_MS)}; live ${seconds((back?.at ?? Number.NaN) - wokeAt)} after it woke, and said ${read}`;
  });
}

/** F29: the window is minimized, and later shown again. */
export async function returnsToHiddenTab(bench: Bench): Promise<string> {
  const screen = await HideableScreen.open(await findChromium(process.env, console.log), bench.setup.topology.url, "mexc");
  try {
    await screen.untilMoved(Date.now(), ARRIVES_WITHIN_MS);
    const before = await screen.heapBytes();
    await screen.hide();
    await sleep(HIDDEN_MS);
    const growth = ((await screen.heapBytes()) - before) / 1e6;
    const shownAt = Date.now();
    await screen.show();
    const ms = (await screen.untilMoved(shownAt, SHOWN_WITHIN_MS)) - shownAt;
    if (growth > MAX_GROWTH_MB) throw new Error(`A hidden tab grew by ${growth.toFixed(1)} MB`);
    return `hidden for ${seconds(HIDDEN_MS)}: new prices ${seconds(ms)} after its return, ${growth.toFixed(1)} MB more`;
  } finally {
    await screen.close();
  }
}

/** F30: the connection is dead for a while and slow from then on: what waits in it must not be shown piece by piece. */
export async function keepsUpOnSlowLine(bench: Bench): Promise<string> {
  const edge = Number(new URL(bench.setup.topology.url).port);
  const line = await openSlowLine(edge);
  try {
    const through = `--host-resolver-rules=MAP localhost:${edge} 127.0.0.1:${line.port}`;
    return await inOwnBrowser(bench, [through], async ({ screen }) => {
      const before = line.bytes();
      await sleep(USUAL_MS);
      const usual = Math.round((line.bytes() - before) / (USUAL_MS / 1000));
      if (usual === 0) throw new Error("The screen does not use the slow line");
      const slowAt = Date.now();
      line.limit(0);
      await sleep(DEAD_MS);
      line.limit(SLOW_BYTES);
      await sleep(SLOW_MS);
      const { stillMs, read } = await judged(screen, slowAt);
      if (stillMs > DEAD_MS + SLOW_STILL_MS) throw new Error(`It had no new price for ${seconds(stillMs)}`);
      await untilAllLive([screen], Date.now(), AWAKE_WITHIN_MS);
      const worst = seconds(screen.frameAges.worst(slowAt));
      return `it takes ${usual} bytes a second; no new price for ${seconds(stillMs)} at most, what came was ${worst} old at worst, and it said ${read}`;
    });
  } finally {
    line.stop();
  }
}
