// Requests and sockets of this process go through the proxy that the environment names, by Node's own clients.

import http from "node:http";
import https from "node:https";
import type { proxyOf } from "./proxy-environment.ts";

let isInUse = false;

/** From now on fetch and the sockets that socketAgent is asked for use this proxy; undefined changes nothing. */
export function useProxy(proxy: ReturnType<typeof proxyOf>): void {
  if (!proxy) return;
  http.setGlobalProxyFromEnv(proxy);
  isInUse = true;
}

/** Whether requests of this process go through a proxy. */
export function isProxied(): boolean {
  return isInUse;
}

/** The agent to open a websocket with: its own client knows no proxy. Undefined without one. */
export function socketAgent(url: string): http.Agent | undefined {
  if (!isInUse) return undefined;
  return url.startsWith("wss:") ? https.globalAgent : http.globalAgent;
}

/** How a proxy's refusal reads, as fetch and as the sockets' agent put it. */
const REFUSAL = /Proxy response \((\d+)\)|Failed to establish tunnel to .*?HTTP\/\S+ (\d+)/s;

const IN_WORDS = "the proxy refuses with";

/** Whether this text, as faultText gives it, says that the proxy refused. */
export function isProxyRefusal(text: string): boolean {
  return text.includes(IN_WORDS);
}

/** The message at the bottom of an error's causes, or what the proxy's refusal means. */
export function faultText(error: unknown): string {
  let bottom = error;
  while (bottom instanceof Error && bottom.cause instanceof Error) bottom = bottom.cause;
  // One that sums up several attempts has a code instead of a message.
  const text = bottom instanceof Error ? bottom.message || String((bottom as NodeJS.ErrnoException).code) : String(bottom);
  const refusal = REFUSAL.exec(text);
  return refusal ? `${IN_WORDS} ${refusal[1] ?? refusal[2]}` : text;
}
