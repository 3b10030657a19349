// The outbox as one plain page: no script, nothing external.

import { createHash } from "node:crypto";
import type { HeldMail } from "../../../shared/contracts/mails.ts";
import { escapeHtml } from "../../http/escape-html.ts";

const STYLE =
  "body{font:15px/1.5 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:0 16px 48px;background:#090b0d;color:#ece8df}" +
  ".mark{position:sticky;top:0;margin:0 -16px 24px;padding:8px 16px;background:#37290f;color:#f0ce85}" +
  "h1{font-size:1.3rem;margin:0 0 16px}details{border:1px solid #2a3138;border-radius:6px;margin:0 0 12px;background:#0e1114}" +
  "details details{margin:12px 16px 16px}summary{cursor:pointer;padding:10px 16px}summary b{font-weight:600;unicode-bidi:isolate}" +
  "summary span{color:#8b9196;unicode-bidi:isolate;display:block;font-size:13px}iframe{display:block;width:100%;height:44rem;border:0;background:#fff}" +
  "pre{margin:0;padding:0 16px 16px;white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:plaintext}a{color:#ece8df}";

/** Content policy of the page: its own style, and this server's mails in frames. */
export const OUTBOX_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; frame-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'`;

/** HTML of the mails, newest first; the newest is open. */
export function outboxPage(mails: readonly HeldMail[]): string {
  const list = mails.map((mail, index) => entry(mail, index === 0)).join("");
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>Outbox (development)</title><style>${STYLE}</style></head><body>` +
    `<p class="mark">Development only: SMTP_URL is not set, so these mails were not sent to anybody.</p>` +
    `<h1>Outbox</h1>${list === "" ? `<p>No mails yet. <a href="/dev/outbox">Look again</a></p>` : list}</body></html>`
  );
}

function entry({ id, at, to, subject, text }: HeldMail, isOpen: boolean): string {
  const when = new Date(at).toISOString().slice(0, 19).replace("T", " ");
  return (
    `<details${isOpen ? " open" : ""}><summary><b dir="auto">${escapeHtml(subject)}</b><span>${escapeHtml(to)}, ${when} UTC</span></summary>` +
    `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" title="${escapeHtml(subject)}" src="/dev/outbox/${encodeURIComponent(id)}"></iframe>` +
    `<details><summary>Text</summary><pre>${escapeHtml(text)}</pre></details></details>`
  );
}
