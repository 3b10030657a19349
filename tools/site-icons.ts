// Makes the site's icons from client/public/icon.svg, for browsers, home screens and installed apps. By hand, after the icon
// changed: node tools/site-icons.ts

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Browser } from "@playwright/test";
import { findChromium } from "./local/programs/chromium-program.ts";

const PUBLIC = join(import.meta.dirname, "..", "client", "public");
const GROUND = "#0E1114";
/** Masks show at least the inner four fifths. */
const MASKED_SHARE = 0.7;
const FAVICON = 32;

const svg = await readFile(join(PUBLIC, "icon.svg"), "utf8");
const browser = await chromium.launch({ executablePath: await findChromium(process.env, console.warn), args: ["--no-sandbox"] });
try {
  await mkdir(join(PUBLIC, "icons"), { recursive: true });
  await writeFile(join(PUBLIC, "icons", "192.png"), await iconOf(browser, 192));
  await writeFile(join(PUBLIC, "icons", "512.png"), await iconOf(browser, 512));
  await writeFile(join(PUBLIC, "icons", "maskable-512.png"), await iconOf(browser, 512, MASKED_SHARE));
  // Rounded by the system, and black where it is transparent.
  await writeFile(join(PUBLIC, "apple-touch-icon.png"), await iconOf(browser, 180, 0.86));
  await writeFile(join(PUBLIC, "favicon.ico"), icoOf(await iconOf(browser, FAVICON)));
} finally {
  await browser.close();
}

/** A square of this many pixels; with a `share` the icon fills that part of a background in its own colour. */
async function iconOf(from: Browser, size: number, share?: number): Promise<Buffer> {
  const page = await from.newPage({ viewport: { width: size, height: size } });
  const inner = Math.round(size * (share ?? 1));
  await page.setContent(
    `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${share === undefined ? "transparent" : GROUND}}
      svg{width:${inner}px;height:${inner}px}</style>${svg}`,
  );
  const picture = await page.screenshot({ omitBackground: share === undefined });
  await page.close();
  return picture;
}

/** An icon file of one picture. */
function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(FAVICON, 6);
  head.writeUInt8(FAVICON, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
