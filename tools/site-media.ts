// Records the public site's video of the terminal, and its still, from a running product. By hand, after the terminal's look
// changed: node tools/site-media.ts --url http://localhost:3000 --email E --password P

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Browser, type Page } from "@playwright/test";
import { findChromium } from "./local/programs/chromium-program.ts";

const PUBLIC = join(import.meta.dirname, "..", "client", "public");
const SIZE = { width: 1280, height: 720 };
const SETTLE_MS = 25_000;
const RECORDED_MS = 20_000;
const BITS_PER_SECOND = 420_000;

interface Frame {
  /** JPEG, base64. */
  readonly data: string;
  /** Seconds. */
  readonly at: number;
}

const { values } = parseArgs({
  options: { url: { type: "string" }, email: { type: "string" }, password: { type: "string" } },
});
const { url = "http://localhost:3000", email = "", password = "" } = values;

const browser = await chromium.launch({ executablePath: await findChromium(process.env, console.warn), args: ["--no-sandbox"] });
try {
  await mkdir(join(PUBLIC, "video"), { recursive: true });
  const frames = await recordTerminal(browser);
  await encode(browser, frames);
} finally {
  await browser.close();
}

async function recordTerminal(from: Browser): Promise<Frame[]> {
  const page = await from.newPage({ viewport: { width: 1600, height: 900 }, locale: "en-US" });
  await page.goto(`${url}/login`);
  await page.locator("form input").nth(0).fill(email);
  await page.locator("form input").nth(1).fill(password);
  await page.locator("form button[type=submit]").click();
  await page.waitForURL("**/dashboard");
  await page.waitForTimeout(SETTLE_MS);
  const cdp = await page.context().newCDPSession(page);
  const frames: Frame[] = [];
  cdp.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    frames.push({ data, at: metadata.timestamp ?? 0 });
    void cdp.send("Page.screencastFrameAck", { sessionId });
  });
  await cdp.send("Page.startScreencast", {
    format: "jpeg",
    quality: 85,
    maxWidth: SIZE.width,
    maxHeight: SIZE.height,
    everyNthFrame: 6,
  });
  await visit(page);
  await cdp.send("Page.stopScreencast");
  await page.close();
  return frames;
}

/** Moves the pointer slowly over the panels. */
async function visit(page: Page): Promise<void> {
  const stops = [
    [1450, 220],
    [1450, 300],
    [760, 420],
    [900, 380],
    [300, 300],
    [1400, 640],
  ] as const;
  for (const [x, y] of stops) {
    await page.mouse.move(x, y, { steps: 25 });
    await page.waitForTimeout(RECORDED_MS / stops.length);
  }
}

/** Plays the frames on a canvas at their own pace, which the browser records as WebM. */
async function encode(from: Browser, frames: readonly Frame[]): Promise<void> {
  const page = await from.newPage();
  const run = async ({ size, shown, bits }: { size: typeof SIZE; shown: readonly Frame[]; bits: number }): Promise<string[]> => {
    const canvas = Object.assign(document.createElement("canvas"), size);
    const context = canvas.getContext("2d");
    const base64 = async (blob: Blob): Promise<string> => {
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    };
    const recorder = new MediaRecorder(canvas.captureStream(12), { mimeType: "video/webm;codecs=vp9", videoBitsPerSecond: bits });
    const parts: Blob[] = [];
    recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
    const start = shown[0]?.at ?? 0;
    const began = performance.now();
    recorder.start();
    for (const { data, at } of shown) {
      const picture = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${data}`)).blob());
      const wait = (at - start) * 1000 - (performance.now() - began);
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      context?.drawImage(picture, 0, 0, size.width, size.height);
    }
    const stopped = new Promise((resolve) => recorder.addEventListener("stop", resolve));
    recorder.stop();
    await stopped;
    const still = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.7));
    return [await base64(new Blob(parts)), still ? await base64(still) : ""];
  };
  const [video = "", still = ""] = await page.evaluate(run, { size: SIZE, shown: frames, bits: BITS_PER_SECOND });
  await writeFile(join(PUBLIC, "video", "terminal.webm"), Buffer.from(video, "base64"));
  await writeFile(join(PUBLIC, "video", "terminal.webp"), Buffer.from(still, "base64"));
  await page.close();
}
