// Sends this process' requests and sockets through the environment's proxy, by Node's own clients.

import http from "node:http";
import https from "node:https";
import type { proxyOf } from "./proxy-environment.ts";

let isInUse = false;

/** From now on fetch and socketAgent use this proxy; undefined changes nothing. */
export function useProxy(proxy: ReturnType<typeof proxyOf>): void {
  if (!proxy) return;
  http.setGlobalProxyFromEnv(proxy);
  isInUse = true;
}

/** Whether requests of this process go through a proxy. */
export function isProxied(): boolean {
  return isInUse;
}

/** The agent for opening a websocket, whose client does not support proxies itself. Undefined without a proxy. */
export function socketAgent(url: string): http.Agent | undefined {
  if (!isInUse) return undefined;
  return url.startsWith("wss:") ? https.globalAgent : http.globalAgent;
}

/** A proxy's refusal in the words of fetch and of the sockets' agent. */
const REFUSAL = /Proxy response \((\d+)\)|Failed to establish tunnel to .*?HTTP\/\S+ (\d+)/s;

const IN_WORDS = "the proxy refuses with";

/** Whether this text from faultText says that the proxy refused. */
export function isProxyRefusal(text: string): boolean {
  return text.includes(IN_WORDS);
}

/** The message of an error's deepest cause, or what the proxy's refusal means. */
export function faultText(error: unknown): string {
  let bottom = error;
  while (bottom instanceof Error && bottom.cause instanceof Error) bottom = bottom.cause;
  // An aggregate error has a code instead of a message.
  const text = bottom instanceof Error ? bottom.message || String((bottom as NodeJS.ErrnoException).code) : String(bottom);
  const refusal = REFUSAL.exec(text);
  return refusal ? `${IN_WORDS} ${refusal[1] ?? refusal[2]}` : text;
}
