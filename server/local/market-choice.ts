// Which market a start serves when MARKET is unset: the real exchanges when one of them answers, else the simulator.

import type { LaunchSettings } from "./launch-settings.ts";

const PINGS = {
  Binance: "https://api.binance.com/api/v3/ping",
  MEXC: "https://api.mexc.com/api/v3/ping",
};
const PATIENCE_MS = 2500;

export interface MarketChoice {
  market: "live" | "sim";
  /** A sentence for the person at the terminal; absent when the choice was theirs. */
  sentence?: string;
}

/** Decides within two and a half seconds. */
export async function chooseMarket(settings: LaunchSettings, ask = answers): Promise<MarketChoice> {
  if (settings.isProduction || settings.hasMarketAddresses) return { market: settings.market ?? "live" };
  if (settings.market) return { market: settings.market };
  const names = Object.keys(PINGS) as (keyof typeof PINGS)[];
  const silent: string[] = [];
  await Promise.all(names.map(async (name) => ((await ask(PINGS[name])) ? undefined : silent.push(name))));
  if (silent.length === 0) return { market: "live", sentence: "Market: Binance and MEXC answer" };
  if (silent.length < names.length)
    return { market: "live", sentence: `Market: live, but ${silent.join()} does not answer from here` };
  return { market: "sim", sentence: "Market: neither Binance nor MEXC answers from here, so this is a simulated market" };
}

async function answers(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    await reply.body?.cancel();
    return reply.ok;
  } catch {
    return false;
  }
}
