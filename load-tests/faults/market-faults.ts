// F1 to F20 of the fault table: the exchanges, Redis, and the workers between them.

import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { keys } from "../../shared/redis/keys.ts";
import type { SupervisedProcess } from "../../tools/local/processes/supervised-process.ts";
import type { FaultOrder } from "../../workers/simulator/faults/fault-commands.ts";
import { failover, pause, type Bench } from "./bench.ts";
import type { Fault } from "./fault.ts";
import { longestStill } from "./screen-watch.ts";
import type { Breakage } from "./watched.ts";

const done = (): Promise<void> => Promise.resolve();

/** Faults ordered from the exchanges, which end by themselves or are reverted after `downMs`. */
function ordered(
  orders: readonly FaultOrder[],
  downMs: number,
  backWithinMs: number,
  exchanges: readonly ExchangeId[] = EXCHANGES,
) {
  return (bench: Bench): Breakage => ({
    strike: async () => {
      const at = Date.now();
      for (const order of orders) await bench.order(order, exchanges);
      return at;
    },
    repair: async () => void (await bench.order({ fault: "clear" }, exchanges)),
    ...{ downMs, backWithinMs },
  });
}

/** A process is ended or suspended, and continues after `downMs`. */
function without(
  find: (bench: Bench) => SupervisedProcess | Promise<SupervisedProcess>,
  signal: "SIGKILL" | "SIGTERM" | "SIGSTOP",
  { downMs, backWithinMs, between = done }: { downMs: number; backWithinMs: number; between?: (bench: Bench) => Promise<void> },
) {
  return (bench: Bench): Breakage => {
    let goOn = (): unknown => undefined;
    return {
      strike: async () => {
        const member = await find(bench);
        if (signal !== "SIGSTOP") {
          goOn = () => member.resume();
          return member.halt(signal);
        }
        const at = Date.now();
        goOn = await pause(member.pid ?? 0);
        return at;
      },
      repair: async () => {
        await between(bench);
        await goOn();
      },
      ...{ downMs, backWithinMs },
    };
  };
}

/** Commands to Redis, and those that revert them. */
function configured(strike: readonly string[][], repair: readonly string[][], downMs: number, backWithinMs: number) {
  const send = (bench: Bench, commands: readonly string[][]) =>
    bench.onRedis(async (redis) => {
      for (const [name = "", ...words] of commands) await redis.call(name, ...words);
    });
  return (bench: Bench): Breakage => ({
    strike: async () => {
      await send(bench, strike);
      return Date.now();
    },
    repair: () => send(bench, repair),
    ...{ downMs, backWithinMs },
  });
}

const redis = (bench: Bench): SupervisedProcess => bench.member("redis");
const leaderOfMexc = (bench: Bench): Promise<SupervisedProcess> => bench.leader("mexc");

async function wipeRedis(bench: Bench): Promise<void> {
  const folder = join(bench.setup.topology.redisFolder(), "appendonlydir");
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
}

const LEASES = EXCHANGES.flatMap((exchange) => [keys.lease(exchange), keys.epoch(exchange)]);
const STARVED_FOR_MS = 20_000;
/** Longer than the delay that counts as overload; and time enough to publish something in between. */
const [STANDS_MS, RUNS_MS] = [2500, 250];
const GAVE_UP = "giving the lease up";

/** The leader of MEXC is suspended most of the time; in the end another must lead because it gave up the lease itself. */
function starvedLeader(bench: Bench): Breakage {
  let [name, over] = ["", Promise.resolve()];
  const starve = async (pid: number, until: number): Promise<void> => {
    while (Date.now() < until) {
      const goOn = await pause(pid);
      await sleep(STANDS_MS);
      goOn();
      await sleep(RUNS_MS);
    }
  };
  return {
    strike: async () => {
      const leader = await bench.leader("mexc");
      const at = Date.now();
      name = leader.name;
      over = starve(leader.pid ?? 0, at + STARVED_FOR_MS);
      return at;
    },
    repair: async () => {
      await over;
      const log = await readFile(join(bench.setup.logFolder, `${name}.log`), "utf8");
      if (!log.includes(GAVE_UP)) throw new Error(`${name} kept its lease`);
      if ((await bench.leader("mexc")).name === name) throw new Error(`${name} leads again`);
    },
    downMs: STARVED_FOR_MS,
    backWithinMs: 10_000,
  };
}

/** However many workers use this address, they stay within the exchanges' limits. */
async function staysWithinBudgets(bench: Bench): Promise<string> {
  const remarks: string[] = [];
  for (const exchange of EXCHANGES) {
    const { calls, overBudget } = await bench.usage(exchange);
    if (overBudget > 0) throw new Error(`${overBudget} of ${calls} requests to ${exchange} were beyond what an address may ask`);
    remarks.push(`${calls} requests to ${exchange}, all within its budget`);
  }
  return remarks.join(", ");
}

/** A server gives up a screen that reported nothing for 45 s, and a screen its connection after 10 s of silence. */
const AFTERMATH_MS = 60_000;
const PRICES_MAY_REST_MS = 5000;

/** When the market is back, screens stay live: a new leader's frames must be reported and followed like the old one's. */
async function goesOn({ screens }: Bench): Promise<string> {
  const from = Date.now();
  await sleep(AFTERMATH_MS);
  const stills = await Promise.all(screens.map(async (screen) => longestStill(await screen.seen(from), from, Date.now())));
  const longest = Math.max(...stills);
  if (longest > PRICES_MAY_REST_MS) throw new Error(`a screen stood still for ${longest} ms after prices were back`);
  return `for ${AFTERMATH_MS / 1000} s afterwards, prices stood still for at most ${longest} ms`;
}

/** A takeover, plus a second for its first frame to be due. */
const TAKEN_OVER_MS = 7000;

export const MARKET_FAULTS: readonly Fault[] = [
  {
    id: "F1",
    what: "exchange sockets cut, and refused for 8 s",
    breakage: ordered([{ fault: "refuse", what: "sockets", seconds: 8 }, { fault: "drop" }], 8000, 15_000),
  },
  {
    id: "F2",
    what: "exchange sockets stay open and send nothing for 12 s",
    breakage: ordered([{ fault: "stall", seconds: 12 }], 12_000, 20_000),
  },
  {
    id: "F3",
    what: "one coin silent for 20 s, the others not",
    breakage: ordered([{ fault: "stall", seconds: 20, symbol: "BTCUSDT" }], 20_000, 5000),
    unseenOn: EXCHANGES,
    // MEXC's trades have no ids: losses show when a closed minute is compared, one coin every two seconds.
    trueWithinMs: 200_000,
  },
  { id: "F4", what: "2 % garbage for 10 s", breakage: ordered([{ fault: "garbage", share: 0.02, seconds: 10 }], 10_000, 15_000) },
  {
    id: "F5",
    what: "30 % of the frames twice",
    breakage: ordered([{ fault: "duplicate", share: 0.3, seconds: 10 }], 10_000, 5000),
    unseenOn: EXCHANGES,
  },
  {
    id: "F6",
    what: "30 % of the frames out of order",
    breakage: ordered([{ fault: "disorder", share: 0.3, seconds: 10 }], 10_000, 5000),
    unseenOn: EXCHANGES,
  },
  {
    id: "F7",
    what: "the exchanges' clocks 30 s ahead, for 20 s",
    breakage: ordered([{ fault: "skew", ms: 30_000 }], 20_000, 60_000),
  },
  {
    id: "F8",
    what: "sockets closed as after 24 hours, Binance's announced",
    breakage: ordered([{ fault: "shutdown", seconds: 5 }], 8000, 5000),
    unseenOn: EXCHANGES,
  },
  {
    id: "F9",
    what: "REST banned (429) for 20 s while all sockets are cut",
    breakage: ordered([{ fault: "ban", seconds: 20 }, { fault: "drop" }], 20_000, 15_000),
    besides: staysWithinBudgets,
    stillWithinMs: 5000,
  },
  {
    id: "F10",
    what: "MEXC away for 10 s, Binance not",
    breakage: ordered([{ fault: "refuse", seconds: 10 }, { fault: "drop" }], 10_000, 30_000, ["mexc"]),
    unseenOn: ["binance"],
  },
  {
    id: "F11",
    what: "Redis killed, back after 6 s with its data",
    breakage: without(redis, "SIGKILL", { downMs: 6000, backWithinMs: 6000 }),
    besides: goesOn,
    crowdBackMs: 0,
    ofOneRedis: true,
  },
  {
    id: "F12",
    what: "Redis killed, back after 6 s without data",
    breakage: without(redis, "SIGKILL", { downMs: 6000, backWithinMs: 15_000, between: wipeRedis }),
    crowdBackMs: 0,
    ofOneRedis: true,
    forgetsSignals: true,
  },
  {
    id: "F13",
    what: "Redis full for 12 s",
    breakage: configured([["CONFIG", "SET", "maxmemory", "1mb"]], [["CONFIG", "SET", "maxmemory", "2gb"]], 12_000, 5000),
    unseenOn: EXCHANGES,
    crowdBackMs: 0,
    ofOneRedis: true,
  },
  {
    id: "F14",
    what: "Redis hung for 8 s",
    breakage: without(redis, "SIGSTOP", { downMs: 8000, backWithinMs: 6000 }),
    crowdBackMs: 0,
    ofOneRedis: true,
  },
  {
    id: "F15",
    what: "Redis killed for good, its replica leads 2 s later",
    breakage: failover("redis", 10_000),
    crowdBackMs: 0,
    ofOneRedis: true,
  },
  {
    id: "F16",
    what: "the leading ingest worker killed",
    breakage: without(leaderOfMexc, "SIGKILL", { downMs: 9000, backWithinMs: 10_000 }),
    besides: goesOn,
    stillWithinMs: TAKEN_OVER_MS + 1000,
  },
  {
    id: "F17",
    what: "the leading ingest worker stopped in order",
    breakage: without(leaderOfMexc, "SIGTERM", { downMs: 9000, backWithinMs: 10_000 }),
    unseenOn: EXCHANGES,
  },
  {
    id: "F18",
    what: "the leading ingest worker's clock stopped for 10 s",
    breakage: without(leaderOfMexc, "SIGSTOP", { downMs: 10_000, backWithinMs: 10_000 }),
    stillWithinMs: TAKEN_OVER_MS + 1000,
  },
  {
    id: "F19",
    what: "Redis loses leases and epochs",
    breakage: configured(
      [
        ["DEL", ...LEASES.filter((key) => key.includes("mexc"))],
        ["DEL", ...LEASES.filter((key) => key.includes("binance"))],
      ],
      [],
      8000,
      10_000,
    ),
    stillWithinMs: TAKEN_OVER_MS + 1000,
  },
  {
    id: "F20",
    what: "the leading ingest worker gets a tenth of its time for 20 s",
    breakage: starvedLeader,
    // Late frames until it gives up the lease, and the takeover.
    stillWithinMs: TAKEN_OVER_MS + 1000,
  },
];
