// A mail as HTML that mail programs understand: tables, inline styles, no images, no script, nothing external. Colours are for
// light backgrounds; programs that follow the system get the product's dark ones.

import type { Fact, MailBlock, MailContent, MailFrame } from "./mail-content.ts";

const SANS = "'IBM Plex Sans',-apple-system,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif";
const MONO = "'IBM Plex Mono',ui-monospace,SFMono-Regular,Menlo,Consolas,monospace";

const INK = "#14171a";
const INK_2 = "#4b5157";
const INK_3 = "#626970";
const PAGE = "#f1eee7";
const CARD = "#ffffff";
const WELL = "#f6f4ef";
const LINE = "#ddd8cc";
const GRAPHITE = "#0e1114";
const BONE = "#ede6d8";

const DARK = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#090b0d!important}.card{background:#0e1114!important;border-color:#2a3138!important}
.ink{color:#ece8df!important}.ink2{color:#b4b5b1!important}.ink3{color:#8b9196!important}
.well{background:#14181c!important;border-color:#2a3138!important}.line{border-color:#2a3138!important}
.button{background:#ede6d8!important}.button a{color:#14171a!important}
}
@media (max-width:480px){
.pad{padding-left:20px!important;padding-right:20px!important}
.fact td{display:block!important;width:auto!important}.fact .value{border-top:0!important;padding-top:0!important}
}`;

/** Heights of the ticks in the logo, px. */
const TICKS = [5, 7, 4, 6, 8, 5, 7, 9, 6, 5, 8, 18, 7, 5, 8, 6, 4];

export function renderHtml({ preheader, title, blocks }: MailContent, frame: MailFrame): string {
  const { language, direction, footer } = frame;
  const align = direction === "rtl" ? "right" : "left";
  const body = `<h1 class="ink" style="margin:0 0 16px;font:600 22px/30px ${SANS};color:${INK}">${escape(title)}</h1>${blocks
    .map((each) => block(each, frame, align))
    .join("")}`;
  const lines = footer
    .map((line) => `<p class="ink3" style="margin:0 0 4px;font:400 13px/20px ${SANS};color:${INK_3}">${escape(line)}</p>`)
    .join("");
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${escape(title)}</title><style>${DARK}</style></head>
<body class="page" dir="${direction}" style="margin:0;padding:0;background:${PAGE}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escape(preheader)}${"&#847;&zwnj;&nbsp;".repeat(40)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" dir="${direction}" style="background:${PAGE}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" dir="${direction}" style="max-width:560px;background:${CARD};border:1px solid ${LINE};border-radius:6px;border-collapse:separate">
<tr><td class="pad" bgcolor="${GRAPHITE}" style="padding:14px 32px;background:${GRAPHITE};border-radius:5px 5px 0 0;text-align:${align}">${mark(direction)}</td></tr>
<tr><td class="pad" style="padding:28px 32px 12px;text-align:${align}">${body}</td></tr>
<tr><td class="pad" style="padding:0 32px 24px;text-align:${align}"><div class="line" style="border-top:1px solid ${LINE};font-size:0;line-height:0;height:16px">&nbsp;</div>${lines}</td></tr>
</table></td></tr></table></body></html>
`;
}

/** Name and logo, which run from left to right in every language. */
function mark(direction: MailFrame["direction"]): string {
  const ticks = TICKS.map((height) => {
    const colour = height > 10 ? BONE : "#636d77";
    return `<td style="padding:0 2px 0 0;vertical-align:bottom;line-height:0"><div style="width:2px;height:${height}px;background:${colour};font-size:0;line-height:0">&nbsp;</div></td>`;
  }).join("");
  const side = direction === "rtl" ? "right" : "left";
  return `<table role="presentation" dir="ltr" align="${side}" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding-right:12px;font:600 17px/22px ${SANS};color:${BONE}">Tickdeck</td>${ticks}</tr></table>`;
}

function block(each: MailBlock, frame: MailFrame, align: string): string {
  switch (each.kind) {
    case "text":
      return `<p class="ink" style="margin:0 0 16px;font:400 16px/24px ${SANS};color:${INK}">${escape(each.text)}</p>`;
    case "note":
      return `<p class="ink2" style="margin:0 0 16px;font:400 14px/22px ${SANS};color:${INK_2}">${escape(each.text)}</p>`;
    case "facts":
      return `<table role="presentation" class="well" width="100%" cellpadding="0" cellspacing="0" border="0" dir="${frame.direction}" style="margin:0 0 20px;background:${WELL};border:1px solid ${LINE};border-radius:4px;border-collapse:separate">${each.facts
        .map((fact, index) => factRow(fact, index > 0, align))
        .join("")}</table>`;
    case "button":
      return button(each.label, each.url, frame, align);
    case "link":
      return `<p class="ink" style="margin:0 0 4px;font:400 14px/22px ${SANS};color:${INK}">${escape(each.label)}</p>${address(each.url, align)}`;
    case "code":
      return `<p class="ink well" dir="ltr" style="margin:0 0 20px;padding:14px 16px;background:${WELL};border:1px solid ${LINE};border-radius:4px;font:500 24px/32px ${MONO};letter-spacing:2px;color:${INK};text-align:center">${escape(each.text)}</p>`;
    case "quote":
      return `<div class="ink well" dir="auto" style="margin:0 0 20px;padding:14px 16px;background:${WELL};border:1px solid ${LINE};border-radius:4px;font:400 16px/24px ${SANS};color:${INK};text-align:start;white-space:pre-wrap;overflow-wrap:anywhere">${escape(each.text)}</div>`;
  }
}

function factRow({ label, value, isCode = false }: Fact, hasLine: boolean, align: string): string {
  const line = hasLine ? `border-top:1px solid ${LINE};` : "";
  const shown = isCode
    ? `<span dir="ltr" style="font-family:${MONO};unicode-bidi:isolate">${escape(value)}</span>`
    : escape(value);
  const cell = `${line}padding:9px 14px;vertical-align:top;text-align:${align};`;
  return `<tr class="fact"><td class="ink2 line" width="34%" style="${cell}font:400 14px/22px ${SANS};color:${INK_2}">${escape(label)}</td><td class="ink line value" style="${cell}font:500 15px/22px ${SANS};color:${INK};overflow-wrap:anywhere;word-break:break-word">${shown}</td></tr>`;
}

function button(label: string, url: string, { linkHint }: MailFrame, align: string): string {
  return `<table role="presentation" align="${align}" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 16px"><tr><td class="button" bgcolor="${INK}" style="background:${INK};border-radius:4px"><a href="${escape(url)}" style="display:inline-block;padding:12px 24px;font:600 16px/22px ${SANS};color:${BONE};text-decoration:none">${escape(label)}</a></td></tr></table>
<div style="clear:both;font-size:0;line-height:0">&nbsp;</div>
<p class="ink3" style="margin:0 0 2px;font:400 13px/20px ${SANS};color:${INK_3}">${escape(linkHint)}</p>${address(url, align)}`;
}

function address(url: string, align: string): string {
  return `<p class="ink2" dir="ltr" style="margin:0 0 20px;font:400 13px/20px ${SANS};text-align:${align};word-break:break-all"><a class="ink2" href="${escape(url)}" style="color:${INK_2};text-decoration:underline">${escape(url)}</a></p>`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Safe between tags and in quoted attributes; drops characters that change the writing direction of the rest. */
function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "").replaceAll(/[\u202a-\u202e]/g, "");
}
