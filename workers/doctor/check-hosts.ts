import { WebSocket } from "ws";
import { exchangeOf, type ExchangeId } from "../../shared/market/exchange-id.ts";
import type { ExchangeHosts } from "../../shared/market/exchanges/exchange-descriptor.ts";
import { faultText, socketAgent } from "../../shared/node/outbound-proxy.ts";
import type { Finding } from "./finding.ts";

const WITHIN_MS = 8000;

interface Answer {
  readonly url: string;
  /** Why it does not serve us; undefined when it does. */
  readonly fault: string | undefined;
  readonly ms: number;
}

export interface CheckedHosts {
  readonly findings: readonly Finding[];
  /** The first addresses that answer; undefined when none does. */
  readonly rest: string | undefined;
  readonly ws: string | undefined;
}

/** Asks every host once. Never rejects. */
export async function checkHosts(
  exchange: ExchangeId,
  hosts: readonly ExchangeHosts[],
  socketPath: string,
): Promise<CheckedHosts> {
  const unique = (kind: keyof ExchangeHosts): string[] => [...new Set(hosts.map((host) => host[kind]))];
  const { pingPath } = exchangeOf(exchange);
  const [rests, sockets] = await Promise.all([
    Promise.all(unique("rest").map((url) => timed(url, () => restFault(`${url}${pingPath}`)))),
    Promise.all(unique("ws").map((url) => timed(url, () => socketFault(`${url}${socketPath}`)))),
  ]);
  return {
    findings: [...findingsOf("host, REST", rests), ...findingsOf("host, sockets", sockets)],
    rest: rests.find(({ fault }) => fault === undefined)?.url,
    ws: sockets.find(({ fault }) => fault === undefined)?.url,
  };
}

async function timed(url: string, ask: () => Promise<string | undefined>): Promise<Answer> {
  const began = performance.now();
  const fault = await ask();
  return { url, fault, ms: Math.round(performance.now() - began) };
}

async function restFault(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(WITHIN_MS) });
    await response.body?.cancel();
    return response.ok ? undefined : statusText(response.status);
  } catch (error) {
    return faultText(error);
  }
}

function socketFault(url: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const agent = socketAgent(url);
    const socket = new WebSocket(url, { handshakeTimeout: WITHIN_MS, perMessageDeflate: false, ...(agent ? { agent } : {}) });
    const end = (fault: string | undefined): void => {
      socket.removeAllListeners();
      socket.on("error", () => undefined);
      socket.terminate();
      resolve(fault);
    };
    socket.once("open", () => end(undefined));
    socket.once("unexpected-response", (_request, response) => end(statusText(response.statusCode ?? 0)));
    socket.once("error", (error) => end(faultText(error) || "no connection"));
  });
}

function statusText(status: number): string {
  if (status === 451) return "refused: it does not serve the region of this machine (451)";
  return `refused with HTTP ${status}`;
}

function findingsOf(check: string, answers: readonly Answer[]): Finding[] {
  const isAnyLeft = answers.some(({ fault }) => fault === undefined);
  return answers.map(({ url, fault, ms }) => {
    if (fault === undefined) return { check, verdict: "right", found: `${url} answers in ${ms} ms` };
    const found = `${url}: ${fault}`;
    if (isAnyLeft) return { check, verdict: "note", found, advice: "Nothing: another host answers and is used" };
    const advice = "Run from another region or address, or through a proxy (HTTPS_PROXY); nothing comes from this exchange here";
    return { check, verdict: "differs", found, advice };
  });
}
