// What the doctor finds at a simulated exchange that is wrong on purpose.

import type { TestContext } from "vitest";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { ExchangeHosts } from "../../../shared/market/exchanges/exchange-descriptor.ts";
import { createLog } from "../../../shared/node/log.ts";
import { startOne } from "../../simulator/testing/start-one.ts";
import { examineExchange } from "../examine-exchange.ts";
import { findingsText } from "../finding.ts";
import { startWrongExchange, type Wrongness } from "./wrong-exchange.ts";

const COINS = 4;
const log = createLog("test", "silent");

interface Wishes {
  readonly wrongness: Wrongness;
  /** Milliseconds that the exchange's clock is ahead. */
  readonly skewMs?: number;
  /** The sound exchange is a second host. */
  readonly hasSpare?: boolean;
  /** How long trades are collected; 2 unless given. */
  readonly seconds?: number;
}

interface Examined {
  readonly text: string;
  /** What differs, each once. */
  readonly differing: readonly string[];
}

/** Examines a simulated exchange through a front that changes what it says. */
export async function examine(exchange: ExchangeId, { onTestFinished }: TestContext, wishes: Wishes): Promise<Examined> {
  const running = await startOne(exchange, { seed: 3, coins: COINS, rate: 1, limits: {} });
  onTestFinished(() => running.stop());
  const { simulated, restUrl, wsUrl } = running;
  if (wishes.skewMs !== undefined) simulated.fault({ fault: "skew", ms: wishes.skewMs });
  const sound: ExchangeHosts = { rest: restUrl, ws: wsUrl };
  const wrong = await startWrongExchange(sound, wishes.wrongness);
  onTestFinished(() => wrong.stop());
  const hosts = wishes.hasSpare ? [wrong, sound] : [wrong];
  const findings = await examineExchange({ exchange, hosts, coins: COINS, seconds: wishes.seconds ?? 2, log });
  const differing = new Set(findings.filter(({ verdict }) => verdict === "differs").map(({ check }) => check));
  return { text: findingsText(exchange, findings), differing: [...differing] };
}
