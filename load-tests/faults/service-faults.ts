// F21 to F32 of the fault table: servers, PostgreSQL, deploys, users' connections, and background work.

import { EXCHANGES } from "../../shared/market/exchange-id.ts";
import { failover, pause, type Bench } from "./bench.ts";
import type { Fault } from "./fault.ts";
import { keepsUpOnSlowLine, returnsToHiddenTab, wakesFromSleep } from "./screen-faults.ts";
import type { Breakage } from "./watched.ts";

const SERVERS = ["server-1", "server-2"] as const;
/** BullMQ's lock and its check, plus the mail itself. */
const JOB_TAKEN_OVER_MS = 40_000;
/** The first retry is due within a minute. */
const MAIL_RETRIED_MS = 120_000;

function withoutServers(names: readonly string[], downMs: number, backWithinMs: number) {
  return (bench: Bench): Breakage => ({
    strike: async () => {
      const [at = 0] = await Promise.all(names.map((name) => bench.member(name).halt("SIGKILL")));
      return at;
    },
    repair: async () => {
      await Promise.all(names.map((name) => bench.member(name).resume()));
      await bench.setup.topology.untilReady();
    },
    ...{ downMs, backWithinMs },
  });
}

async function hungPostgres(bench: Bench): Promise<() => void> {
  return pause(bench.member("postgres").pid ?? 0);
}

/** A mail in progress when every jobs worker is killed is sent once one is back. */
async function mailOutlivesItsWorker(bench: Bench): Promise<string> {
  const { mails } = bench.setup.topology;
  mails.react({ waitMs: 10_000 });
  const email = await bench.askForMail(1);
  await bench.mailsTo(email, 1, JOB_TAKEN_OVER_MS);
  await Promise.all(["jobs-1", "jobs-2"].map((name) => bench.member(name).halt("SIGKILL")));
  mails.react();
  await Promise.all(["jobs-1", "jobs-2"].map((name) => bench.member(name).resume()));
  const took = await bench.mailsTo(email, 2, JOB_TAKEN_OVER_MS);
  return `a mail under way was sent again ${seconds(took)} after its worker was back`;
}

/** A mail that the mail server refuses for half a minute. */
async function mailOutlivesItsProvider(bench: Bench): Promise<string> {
  const { mails } = bench.setup.topology;
  mails.react(...Array.from({ length: 100 }, () => ({ at: "recipient", code: 451 }) as const));
  const email = await bench.askForMail(2);
  await new Promise((resolve) => setTimeout(resolve, 30_000));
  mails.react();
  const took = await bench.mailsTo(email, 1, MAIL_RETRIED_MS);
  return `the mail came ${seconds(took)} after mails were taken again`;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const nothingBreaks = (): Breakage => ({
  strike: () => Promise.resolve(Date.now()),
  repair: () => Promise.resolve(),
  downMs: 0,
  backWithinMs: 5000,
});

export const SERVICE_FAULTS: readonly Fault[] = [
  {
    id: "F21",
    what: "one of two servers killed, back after 7 s",
    breakage: withoutServers(["server-1"], 7000, 10_000),
    crowdBackMs: 10_000,
  },
  {
    id: "F22",
    what: "both servers killed, started again after 3.4 s",
    breakage: withoutServers(SERVERS, 3400, 15_000),
    // 15 s plus the time in which servers start on a machine that runs everything.
    crowdBackMs: 30_000,
  },
  {
    id: "F23",
    what: "PostgreSQL stopped at once, back after 6 s",
    breakage: (bench) => ({
      strike: () => bench.member("postgres").halt("SIGQUIT"),
      repair: () => bench.member("postgres").resume(),
      ...{ downMs: 6000, backWithinMs: 5000 },
    }),
    unseenOn: EXCHANGES,
    crowdBackMs: 0,
  },
  {
    id: "F24",
    what: "PostgreSQL hung for 8 s",
    breakage: (bench) => {
      let goOn = (): void => undefined;
      return {
        strike: async () => {
          const at = Date.now();
          goOn = await hungPostgres(bench);
          return at;
        },
        repair: () => Promise.resolve(goOn()),
        ...{ downMs: 8000, backWithinMs: 5000 },
      };
    },
    unseenOn: EXCHANGES,
    crowdBackMs: 0,
  },
  {
    id: "F25",
    what: "PostgreSQL killed for good, its synchronous standby leads 2 s later",
    breakage: failover("postgres", 5000),
    unseenOn: EXCHANGES,
    crowdBackMs: 0,
  },
  {
    id: "F26",
    what: "rolling deploy of both servers",
    breakage: (bench) => ({
      strike: async () => {
        const at = Date.now();
        await bench.setup.topology.rolling();
        return at;
      },
      repair: () => Promise.resolve(),
      ...{ downMs: 0, backWithinMs: 5000 },
    }),
    unseenOn: EXCHANGES,
    crowdBackMs: 5000,
  },
  {
    id: "F27",
    what: "laptop asleep for 60 s: a whole browser stands still",
    breakage: nothingBreaks,
    besides: wakesFromSleep,
    unseenOn: EXCHANGES,
  },
  {
    id: "F28",
    what: "every open line dead both ways, new ones not",
    breakage: (bench) => ({
      strike: () => {
        bench.setup.topology.freezeLines();
        return Promise.resolve(Date.now());
      },
      repair: () => Promise.resolve(),
      ...{ downMs: 8000, backWithinMs: 20_000 },
    }),
  },
  {
    id: "F29",
    what: "a tab in the background for 100 s",
    breakage: nothingBreaks,
    besides: returnsToHiddenTab,
    unseenOn: EXCHANGES,
  },
  {
    id: "F30",
    what: "a line dead for 8 s, then of 6,000 bytes a second",
    breakage: nothingBreaks,
    besides: keepsUpOnSlowLine,
    unseenOn: EXCHANGES,
  },
  {
    id: "F31",
    what: "both workers for jobs killed while a mail is under way",
    breakage: nothingBreaks,
    besides: mailOutlivesItsWorker,
    unseenOn: EXCHANGES,
  },
  { id: "F32", what: "mails refused for 30 s", breakage: nothingBreaks, besides: mailOutlivesItsProvider, unseenOn: EXCHANGES },
];
