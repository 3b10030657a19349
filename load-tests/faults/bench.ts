// What the faults are tried on: the topology, a screen per exchange, a crowd of clients, and the controls.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Browser } from "@playwright/test";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { createLog } from "../../shared/node/log.ts";
import { connectRedis, type RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { findChromium } from "../../tools/local/programs/chromium-program.ts";
import type { ProcessGroup } from "../../tools/local/processes/process-group.ts";
import type { SupervisedProcess } from "../../tools/local/processes/supervised-process.ts";
import type { FaultOrder } from "../../workers/simulator/faults/fault-commands.ts";
import { startTopologySetup, type TopologySetup } from "../topology/topology-setup.ts";
import { Crowd } from "./crowd.ts";
import { ScreenWatch } from "./screen-watch.ts";
import { logInByRequest, untilTrue } from "./truth-check.ts";
import type { Breakage } from "./watched.ts";

export class Bench {
  readonly setup: TopologySetup;
  readonly screens: readonly ScreenWatch[];
  readonly #token: string;
  readonly crowd: Crowd;
  readonly #browser: Browser;

  // Use `start`, because it takes a while to come up.
  private constructor(setup: TopologySetup, screens: readonly ScreenWatch[], token: string, crowd: Crowd, browser: Browser) {
    this.setup = setup;
    this.screens = screens;
    this.#token = token;
    this.crowd = crowd;
    this.#browser = browser;
  }

  /**
   * Starts everything, with this many clients, until every figure is true; leaves nothing behind on failure. `masters`: servers
   * of a Redis cluster, 0 for a single Redis.
   */
  static async start(
    clients: number,
    report: (sentence: string) => void,
    processes: ProcessGroup,
    masters: number,
  ): Promise<Bench> {
    const executablePath = await findChromium(process.env, report);
    const setup = await startTopologySetup(report, processes, masters);
    const { topology, judged } = setup;
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
    try {
      const token = await logInByRequest(topology.balancerUrl);
      const screens = await Promise.all(EXCHANGES.map((exchange) => ScreenWatch.open(browser, topology.url, exchange)));
      const tokens = await setup.makeTokens(clients + EXCHANGES.length, "professional");
      const [following, watching] = [tokens.slice(0, EXCHANGES.length), tokens.slice(EXCHANGES.length)];
      const crowd = await Crowd.arrive(topology.balancerUrl, watching, following);
      // Lost trades show when their minute is compared with the exchange's, which never happens for the minute in which a worker
      // started.
      await sleep(60_000 - (Date.now() % 60_000));
      await untilTrue(judged, token);
      return new Bench(setup, screens, token, crowd, browser);
    } catch (error) {
      await browser.close();
      await setup.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    this.crowd.leave();
    await this.#browser.close();
    await this.setup.stop();
  }

  /** Time until each exchange's table has no wrong figure, ms; rejects with what stays wrong. */
  untilTrue(withinMs?: number): Promise<Record<string, number>> {
    return untilTrue(this.setup.judged, this.#token, withinMs);
  }

  member(name: string): SupervisedProcess {
    const member = this.setup.topology.members.get(name);
    if (!member) throw new Error(`The topology has no ${name}`);
    return member;
  }

  /** The ingest worker that leads an exchange now. */
  async leader(exchange: ExchangeId): Promise<SupervisedProcess> {
    const lease = await this.onRedis((redis) => redis.get(keys.lease(exchange)));
    const led = `"exchange":"${exchange}","epoch":${lease?.split(":")[0]},"msg":"leading"`;
    for (const name of ["ingest-1", "ingest-2"])
      if ((await readFile(join(this.setup.logFolder, `${name}.log`), "utf8")).includes(led)) return this.member(name);
    throw new Error(`Nobody leads ${exchange}`);
  }

  /** Uses Redis as a user with all permissions. */
  async onRedis<T>(work: (redis: RedisClient) => Promise<T>): Promise<T> {
    const redis = connectRedis(this.setup.topology.redisUrl, "fast", createLog("bench", "silent"));
    try {
      return await work(redis);
    } finally {
      redis.disconnect();
    }
  }

  /** Orders a fault of the simulated exchanges, by default all; resolves with the moment. */
  async order(fault: FaultOrder, exchanges: readonly ExchangeId[] = EXCHANGES): Promise<number> {
    const at = Date.now();
    for (const exchange of exchanges) {
      const address = `${this.setup.topology.simulators[exchange]}/sim/fault`;
      const reply = await fetch(address, { method: "POST", body: JSON.stringify(fault) });
      if (!reply.ok) throw new Error(`${exchange} refused the fault: ${await reply.text()}`);
    }
    return at;
  }

  /** Requests to a simulated exchange since its start, and how many exceeded an address' limit. */
  async usage(exchange: ExchangeId): Promise<{ calls: number; overBudget: number }> {
    const reply = await fetch(`${this.setup.topology.simulators[exchange]}/sim/usage`);
    const { calls, over_budget: overBudget } = (await reply.json()) as { calls: number; over_budget: number };
    return { calls, overBudget };
  }

  /** Requests a mail, the link for a forgotten password, and returns its address. */
  async askForMail(number: number): Promise<string> {
    const email = `load-${String(number).padStart(6, "0")}@tickdeck.test`;
    const reply = await fetch(`${this.setup.topology.balancerUrl}/api/account/password/forgot`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `10.200.0.${number}` },
      body: JSON.stringify({ login: email }),
    });
    if (!reply.ok) throw new Error(`The mail was refused: ${reply.status}`);
    return email;
  }

  /** Resolves once `count` mails to this address arrived, with the ms it took; rejects after `withinMs`. */
  async mailsTo(email: string, count: number, withinMs: number): Promise<number> {
    const from = Date.now();
    const { mails } = this.setup.topology.mails;
    while (mails.filter(({ envelope }) => envelope.to.includes(email)).length < count) {
      if (Date.now() - from > withinMs) throw new Error(`No mail to ${email} within ${withinMs} ms`);
      await sleep(100);
    }
    return Date.now() - from;
  }
}

async function withDescendants(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const children = text.trim().split(" ").filter(Boolean).map(Number);
  return [pid, ...(await Promise.all(children.map(withDescendants))).flat()];
}

/** Suspends a process and its children, and returns a function that resumes them. */
export async function pause(pid: number): Promise<() => void> {
  const pids = await withDescendants(pid);
  const send = (signal: NodeJS.Signals): void => {
    for (const each of pids)
      try {
        process.kill(each, signal);
      } catch {
        // A backend that ended in the meantime.
      }
  };
  send("SIGSTOP");
  return () => send("SIGCONT");
}

/** A service gets a replica, is killed permanently, and the replica takes over. */
export function failover(name: keyof TopologySetup["topology"]["pairs"], backWithinMs: number) {
  return ({ setup: { topology } }: Bench): Breakage => ({
    strike: async () => {
      const pair = topology.pairs[name];
      if (!pair) throw new Error(`This topology has no pair of ${name}`);
      await pair.addReplica();
      return pair.failOver();
    },
    repair: () => Promise.resolve(),
    ...{ downMs: 0, backWithinMs },
  });
}
