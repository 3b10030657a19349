// Draws client/public/share.png, the picture for shared links. By hand, after its sentence, its market
// (client/prerender/share-card.json) or its look changed: node tools/share-card.ts

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { CARD_SENTENCE, CARD_SIZE, cardRows, cardSource } from "../client/prerender/share-card.ts";
import { findChromium } from "./local/programs/chromium-program.ts";

const ROOT = join(import.meta.dirname, "..");

const fontOf = async (weight: number): Promise<string> => {
  const file = join(ROOT, "node_modules/@fontsource/ibm-plex-sans/files", `ibm-plex-sans-latin-${weight}-normal.woff2`);
  const data = (await readFile(file)).toString("base64");
  return `@font-face{font-family:"IBM Plex Sans";font-weight:${weight};src:url(data:font/woff2;base64,${data})}`;
};
const rows = cardRows().map(
  ({ coin, price, change, isUp, ratio }) =>
    `<tr><th>${coin}</th><td>${price}</td><td class="${isUp ? "up" : "down"}">${change}</td><td>${ratio}</td></tr>`,
);
const html = `<!doctype html><style>
  ${(await Promise.all([400, 500, 600].map(fontOf))).join("")}
  ${await readFile(join(ROOT, "client/ui/tokens.css"), "utf8")}
  body{margin:0;width:${CARD_SIZE.width}px;height:${CARD_SIZE.height}px;box-sizing:border-box;padding:56px 64px;display:grid;
    grid-template-columns:430px 1fr;gap:0 64px;background:var(--bg1);color:var(--ink1);font-family:var(--font)}
  .words{display:flex;flex-direction:column}
  .mark{display:flex;align-items:center;gap:14px;font-size:34px;font-weight:600;letter-spacing:-.01em}
  h1{margin:auto 0;font-size:60px;line-height:66px;font-weight:600;letter-spacing:-.02em}
  .words p{margin:0;color:var(--ink3);font-size:24px}
  figure{margin:0;display:flex;flex-direction:column;justify-content:space-between}
  table{width:100%;border-collapse:collapse;font-size:29px;font-variant-numeric:tabular-nums}
  th,td{height:57px;padding:0;border-bottom:1px solid var(--line2);text-align:right;font-weight:400}
  thead th{color:var(--ink3);font-size:22px}
  th:first-child{text-align:left}
  tbody th{font-weight:600}
  tbody tr:first-child :is(th,td){font-weight:600}
  .up{color:var(--up)} .down{color:var(--down)}
  figcaption{color:var(--ink3);font-size:20px}
</style><div class="words">
  <div class="mark"><svg width="57" height="44" viewBox="0 0 26 20"><path fill="var(--ink3)" d="M1 17.5h24v1.5H1ZM1 11h2v4.5H1ZM6 9.5h2v6H6ZM17 8h2v7.5h-2ZM22 10.5h2v5h-2Z"/><path fill="var(--ink1)" d="M11.5 1.5h2v14h-2Z"/></svg>Tickdeck</div>
  <h1>${CARD_SENTENCE}</h1><p>Binance and MEXC, every second</p></div>
<figure><table><thead><tr><th>Coin</th><th>Price</th><th>5 min</th><th>Volume</th></tr></thead><tbody>${rows.join("")}</tbody></table>
<figcaption>${cardSource()}</figcaption></figure>`;

const browser = await chromium.launch({ executablePath: await findChromium(process.env, console.warn), args: ["--no-sandbox"] });
try {
  const page = await browser.newPage({ viewport: CARD_SIZE });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(ROOT, "client/public/share.png") });
} finally {
  await browser.close();
}
