// Serves the built client to a browser test under the product's own content policy, so that a test fails where users would.

import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import path from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self' ws:; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** Answers with a file of `root`, or with the page for every other path. */
export async function serveFile(root: string, pathname: string, response: ServerResponse): Promise<void> {
  const wanted = path.extname(pathname) === "" ? "/index.html" : path.normalize(pathname);
  const headers = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "content-type": TYPES[path.extname(wanted)] ?? "application/octet-stream",
  };
  try {
    const content = await readFile(path.join(root, wanted));
    response.writeHead(200, headers).end(content);
  } catch {
    response.writeHead(404).end();
  }
}
