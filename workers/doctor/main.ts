// Checks the real exchanges, or those of the environment, for everything the product relies on, from this machine and without a
// key. Prints what is right, what differs and what to do; exits with 1 when something differs.

import { EXCHANGES, exchangeName, exchangeOf, isExchangeId, type ExchangeId } from "../../shared/market/exchange-id.ts";
import type { ExchangeHosts } from "../../shared/market/exchanges/exchange-descriptor.ts";
import { commandWords } from "../../shared/node/command-words.ts";
import { EnvironmentError } from "../../shared/node/environment-check.ts";
import { readExchangeEnvironment } from "../../shared/node/environment.ts";
import { exchangeSettings } from "../../shared/node/exchange-environment.ts";
import { createLog } from "../../shared/node/log.ts";
import { proxyOf } from "../../shared/node/proxy-environment.ts";
import { useProxy } from "../../shared/node/outbound-proxy.ts";
import { examineExchange } from "./examine-exchange.ts";
import { findingsText } from "./finding.ts";

const USAGE =
  "Use: npm run doctor, with --exchange ID for one alone, --coins N for fewer than SYMBOLS_... says, and --seconds N for how long " +
  "trades are collected: 60 unless said; only whole minutes are compared with the candles of that minute. Addresses are those of " +
  "the environment (BINANCE_REST_URL and so on), else the exchanges' own. No keys are needed.";
const MAX_SECONDS = 3600;

/** Ends the process with the usage text. */
function refuse(fault: string): never {
  console.error(`${fault}. ${USAGE}`);
  process.exit(2);
}

function wholeNumber(name: string, text: string, max: number): number {
  const value = Number(text);
  return /^\d+$/.test(text) && value >= 1 && value <= max ? value : refuse(`--${name} is a whole number from 1 to ${max}`);
}

/** All documented hosts of an exchange, or the one pair of addresses from the environment. */
function hostsOf(exchange: ExchangeId, restUrl: string, wsUrl: string): readonly ExchangeHosts[] {
  const { hosts } = exchangeOf(exchange);
  return restUrl === hosts[0].rest && wsUrl === hosts[0].ws ? hosts : [{ rest: restUrl, ws: wsUrl }];
}

async function run(): Promise<number> {
  const text = { type: "string" } as const;
  const { values, positionals } = commandWords(USAGE, { exchange: text, coins: text, seconds: text });
  if (positionals.length > 0) refuse(`${positionals[0]} is not understood`);
  const { exchange: only } = values;
  if (only !== undefined && !isExchangeId(only)) refuse(`${only} is no exchange; there are ${EXCHANGES.join(", ")}`);
  const seconds = wholeNumber("seconds", values.seconds ?? "60", MAX_SECONDS);
  const env = readExchangeEnvironment();
  useProxy(proxyOf(env));
  const log = createLog("doctor", "silent");
  console.log(`Asking ${only ?? EXCHANGES.join(" and ")}, and following their coins for ${seconds} s ...`);
  const examined = await Promise.all(
    EXCHANGES.filter((exchange) => only === undefined || exchange === only).map(async (exchange) => {
      const { restUrl, wsUrl, maxSymbols } = exchangeSettings(env, exchange);
      const coins = values.coins === undefined ? maxSymbols : wholeNumber("coins", values.coins, 100_000);
      const findings = await examineExchange({ exchange, hosts: hostsOf(exchange, restUrl, wsUrl), coins, seconds, log });
      return { exchange, findings };
    }),
  );
  for (const { exchange, findings } of examined) console.log(`\n${findingsText(exchangeName(exchange), findings)}`);
  const differences = examined.flatMap(({ findings }) => findings).filter(({ verdict }) => verdict === "differs").length;
  console.log(differences === 0 ? "\nAll of it is as the product relies on." : `\n${differences} differ: see what to do above.`);
  return differences === 0 ? 0 : 1;
}

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
