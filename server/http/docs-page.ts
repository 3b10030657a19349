// The API document as one plain page: no script, nothing from elsewhere.

import { createHash } from "node:crypto";

const STYLE =
  "body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;background:#0f1216;color:#d8dde3}" +
  "h1{font-size:1.4rem}h2{font-size:1.1rem}td{padding:.1rem .8rem .1rem 0;text-align:start}section{border-top:1px solid #2a3038;padding:1rem 0}code{font-size:.95rem;color:#fff}" +
  "pre{overflow:auto;background:#161b21;padding:.75rem;font-size:.8rem}summary{cursor:pointer;color:#8fa3b8}p{margin:.3rem 0}a{color:#8fc1ff}";

/** Content policy of the page: its own style and nothing else. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; frame-ancestors 'none'`;

interface Operation {
  readonly summary?: string;
}

interface Refusal {
  readonly status: number;
  readonly retryable: boolean;
  readonly message: string;
}

interface ApiDocument {
  readonly info: { readonly title: string; readonly description?: string };
  readonly paths?: Record<string, unknown>;
  readonly "x-refusals"?: Readonly<Record<string, Refusal>>;
}

/** HTML of an OpenAPI document. */
export function docsPage(document: ApiDocument): string {
  const sections = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => section(method, path, operation)),
  );
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<link rel="icon" href="data:,"><title>${escape(document.info.title)} API</title><style>${STYLE}</style></head><body>` +
    `<h1>${escape(document.info.title)} API</h1><p>${escape(document.info.description ?? "")}</p>` +
    `<p><a href="/api/openapi.json">openapi.json</a></p>${sections.join("")}` +
    `<section><h2>Refusals</h2><table>${refusalRows(document["x-refusals"] ?? {})}</table></section></body></html>`
  );
}

function refusalRows(refusals: Readonly<Record<string, Refusal>>): string {
  const rows = Object.entries(refusals).map(
    ([code, { status, retryable, message }]) =>
      `<tr><td><code>${escape(code)}</code></td><td>${status}</td><td>${retryable ? "try again later" : ""}</td><td>${escape(message)}</td></tr>`,
  );
  return rows.join("");
}

function section(method: string, path: string, operation: Operation): string {
  return (
    `<section><p><code>${escape(method.toUpperCase())} ${escape(path)}</code></p><p>${escape(operation.summary ?? "")}</p>` +
    `<details><summary>Schema</summary><pre>${escape(JSON.stringify(operation, null, 2))}</pre></details></section>`
  );
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
