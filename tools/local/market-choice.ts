// The market of a start without MARKET: the real exchanges when one of them answers, else the simulator.

import { connect } from "node:net";
import { EXCHANGES, exchangeName, exchangeOf, type ExchangeId } from "../../shared/market/exchange-id.ts";
import type { ExchangeHosts } from "../../shared/market/exchanges/exchange-descriptor.ts";
import { exchangeVariables } from "../../shared/node/exchange-environment.ts";
import type { LaunchSettings } from "./launch-settings.ts";

const PATIENCE_MS = 2500;

export interface MarketChoice {
  market: "live" | "sim";
  /** A sentence for the person at the terminal; absent when the choice was theirs. */
  sentence?: string;
  /** Addresses to use when an exchange's alternative ones answered instead of its usual ones. */
  addresses?: NodeJS.ProcessEnv;
}

/** Decides within two and a half seconds. `ask` says whether a REST or socket address answers from here. */
export async function chooseMarket(settings: LaunchSettings, ask = answers): Promise<MarketChoice> {
  if (settings.isProduction || settings.hasMarketAddresses) return { market: settings.market ?? "live" };
  if (settings.market) return { market: settings.market };
  const found = await Promise.all(
    EXCHANGES.map(async (exchange) => ({ exchange, hosts: await answeringHosts(exchange, settings.environment, ask) })),
  );
  const silent = found.filter(({ hosts }) => !hosts).map(({ exchange }) => exchangeName(exchange));
  if (silent.length === EXCHANGES.length)
    return {
      market: "sim",
      sentence: `Market: no exchange answers from here (${silent.join(", ")}), so this is a simulated market`,
    };
  const addresses = Object.assign(
    {},
    ...found.map(({ exchange, hosts }) => otherAddresses(exchange, hosts)),
  ) as NodeJS.ProcessEnv;
  if (silent.length > 0)
    return { market: "live", addresses, sentence: `Market: live, but ${silent.join(", ")} does not answer from here` };
  return { market: "live", addresses, sentence: `Market: ${EXCHANGES.map(exchangeName).join(" and ")} answer` };
}

type Ask = (url: string) => Promise<boolean>;

/** An exchange's first hosts that answer by REST and accept sockets; else the first that answer by REST. */
async function answeringHosts(exchange: ExchangeId, given: NodeJS.ProcessEnv, ask: Ask): Promise<ExchangeHosts | undefined> {
  const { hosts, pingPath } = exchangeOf(exchange);
  const names = exchangeVariables(exchange);
  const isGiven = given[names.rest] !== undefined || given[names.ws] !== undefined;
  const tried = isGiven ? [{ rest: given[names.rest] ?? hosts[0].rest, ws: given[names.ws] ?? hosts[0].ws }] : hosts;
  const asked = await Promise.all(
    tried.map(async (host) => {
      const [rest, socket] = await Promise.all([ask(`${host.rest}${pingPath}`), ask(host.ws)]);
      return { host, rest, socket };
    }),
  );
  return (asked.find(({ rest, socket }) => rest && socket) ?? asked.find(({ rest }) => rest))?.host;
}

function otherAddresses(exchange: ExchangeId, hosts: ExchangeHosts | undefined): NodeJS.ProcessEnv {
  if (!hosts || hosts === exchangeOf(exchange).hosts[0]) return {};
  const names = exchangeVariables(exchange);
  return { [names.rest]: hosts.rest, [names.ws]: hosts.ws };
}

function answers(url: string): Promise<boolean> {
  return url.startsWith("http") ? answersRequest(url) : takesConnections(new URL(url));
}

async function answersRequest(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    await reply.body?.cancel();
    return reply.ok;
  } catch {
    return false;
  }
}

/** Whether the port can be reached: many networks block all but the usual ones. */
function takesConnections({ hostname, port, protocol }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) || (protocol === "wss:" ? 443 : 80) });
    const end = (isReached: boolean): void => {
      socket.destroy();
      resolve(isReached);
    };
    socket.setTimeout(PATIENCE_MS, () => end(false));
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
  });
}
