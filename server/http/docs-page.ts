// The API document as one plain page: how to begin, then the routes in groups. No script, nothing external.

import { createHash } from "node:crypto";
import { escapeHtml } from "./escape-html.ts";

const STYLE =
  "body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;background:#0f1216;color:#d8dde3}" +
  "h1{font-size:1.5rem}h2{font-size:1.2rem;margin:2.2rem 0 .3rem;padding-top:1rem;border-top:1px solid #2a3038}h2+p{color:#8fa3b8}" +
  "td{padding:.1rem .8rem .1rem 0;text-align:start;vertical-align:top}section{padding:.7rem 0}code{font-size:.95rem;color:#fff;overflow-wrap:anywhere}" +
  "pre{overflow:auto;background:#161b21;padding:.75rem;font-size:.85rem}summary{cursor:pointer;color:#8fa3b8}p{margin:.3rem 0}" +
  "nav{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;margin:.8rem 0}a{color:#8fc1ff}.key{color:#9fd8a8}";

/** Content policy of the page: only its own style. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; img-src data:; base-uri 'none'; frame-ancestors 'none'`;

interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
}

interface Refusal {
  readonly status: number;
  readonly retryable: boolean;
  readonly message: string;
}

interface ApiDocument {
  readonly info: { readonly title: string; readonly description?: string };
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths?: Record<string, unknown>;
  readonly "x-refusals"?: Readonly<Record<string, Refusal>>;
}

const BEGIN = `<h2 id="begin">Begin</h2><p>Programs use an API key. Make one in the account, section API keys, and choose what it may open.</p>
<pre>curl -H "Authorization: Bearer $TICKDECK_KEY" $TICKDECK_URL/api/crypto/simple-table?exchanges=mexc</pre>
<p>Every answer to a key says what is left: <code>RateLimit: "table";r=119;t=42</code> means 119 calls within the next 42 seconds,
<code>RateLimit-Policy: "table";q=120;w=60</code> that there are 120 in 60 seconds. All keys of an account count together.
A refusal names what is missing: <code>403 {"error":"scope","scope":"candles"}</code>.</p>
<p>Live prices and signals come over Socket.IO with the same key: <a href="/api/asyncapi.json">asyncapi.json</a>.</p>`;

export function docsPage(document: ApiDocument): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({ method, path, operation })),
  );
  const groups = (document.tags ?? []).map(({ name, description = "" }) => ({
    name,
    description,
    sections: operations.filter(({ operation }) => operation.tags?.includes(name)).map(section),
  }));
  const links = [...groups.map(({ name }) => name), "refusals"].map((name) => `<a href="#${name}">${capital(name)}</a>`);
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<link rel="icon" href="data:,"><title>${escapeHtml(document.info.title)} API</title><style>${STYLE}</style></head><body>` +
    `<h1>${escapeHtml(document.info.title)} API</h1><p>${escapeHtml(document.info.description ?? "")}</p>` +
    `<nav><a href="#begin">Begin</a>${links.join("")}<a href="/api/openapi.json">openapi.json</a>` +
    `<a href="/api/asyncapi.json">asyncapi.json</a></nav>${BEGIN}` +
    groups.map(({ name, description, sections }) => `${heading(name, description)}${sections.join("")}`).join("") +
    `${heading("refusals", "Every refusal of a route and of the socket.")}<table>${refusalRows(document["x-refusals"] ?? {})}</table></body></html>`
  );
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

function heading(name: string, description: string): string {
  return `<h2 id="${escapeHtml(name)}">${escapeHtml(capital(name))}</h2><p>${escapeHtml(description)}</p>`;
}

function refusalRows(refusals: Readonly<Record<string, Refusal>>): string {
  const rows = Object.entries(refusals).map(
    ([code, { status, retryable, message }]) =>
      `<tr><td><code>${escapeHtml(code)}</code></td><td>${status}</td><td>${retryable ? "try again later" : ""}</td><td>${escapeHtml(message)}</td></tr>`,
  );
  return rows.join("");
}

interface Listed {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

function section({ method, path, operation }: Listed): string {
  const { summary = "", description } = operation;
  return (
    `<section><p><code>${escapeHtml(method.toUpperCase())} ${escapeHtml(path)}</code></p><p>${escapeHtml(summary)}</p>` +
    (description === undefined ? "" : `<p class="key">${escapeHtml(description)}</p>`) +
    `<details><summary>Schema</summary><pre>${escapeHtml(JSON.stringify(operation, null, 2))}</pre></details></section>`
  );
}
