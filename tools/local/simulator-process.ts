// The exchange simulator as a child: its ports are chosen once, so that it has the same addresses after a crash.

import { readFile } from "node:fs/promises";
import { z } from "zod";
import { EXCHANGES } from "../../shared/market/exchange-id.ts";
import { environmentOf } from "../../shared/node/environment.ts";
import { exchangeVariables } from "../../shared/node/exchange-environment.ts";
import { REPOSITORY } from "./launch-settings.ts";
import type { ProcessGroup } from "./processes/process-group.ts";
import { rotateLog } from "./processes/log-file.ts";
import { freePort } from "./processes/ports.ts";
import { SupervisedProcess } from "./processes/supervised-process.ts";

export const SIMULATOR_MARK = "workers/simulator/main.ts";

/** Plus addresses of each exchange: binanceRestUrl, binanceWsUrl and so on. */
const readySchema = z.object({ ready: z.literal(true) }).catchall(z.string());

export interface SimulatorPlan {
  processes: ProcessGroup;
  logFile: string;
  environment: NodeJS.ProcessEnv;
  onSpawn: (pid: number) => void;
  /** Ports of the exchanges, in their order; free ones by default. */
  ports?: readonly number[];
  /** Additional command line arguments, which describe the market. */
  market?: readonly string[];
  report: (sentence: string) => void;
}

/** Starts the simulator and returns the addresses that ingest must use. */
export async function startSimulator(plan: SimulatorPlan): Promise<NodeJS.ProcessEnv> {
  await rotateLog(plan.logFile);
  const ports: string[] = [];
  for (const [i, exchange] of EXCHANGES.entries())
    ports.push(`--${exchange}-port`, String(plan.ports?.[i] ?? (await freePort())));
  let readyLines = 0;
  const simulator = new SupervisedProcess({
    name: "The simulator",
    processes: plan.processes,
    stage: "market",
    logFile: plan.logFile,
    spawned: async () => {
      readyLines = (await readyLinesIn(plan.logFile)).length;
      return {
        command: process.execPath,
        args: [SIMULATOR_MARK, ...ports, ...(plan.market ?? [])],
        env: environmentOf("simulator", plan.environment),
        cwd: REPOSITORY,
      };
    },
    isUp: async () => (await readyLinesIn(plan.logFile)).length > readyLines,
    channel: true,
    stopSignal: "SIGTERM",
    stopMs: 1000,
    upMs: 20_000,
    onSpawn: plan.onSpawn,
    report: plan.report,
  });
  await simulator.start();
  const ready = (await readyLinesIn(plan.logFile)).at(-1);
  return Object.fromEntries(
    EXCHANGES.flatMap((exchange) => {
      const { rest, ws } = exchangeVariables(exchange);
      return [
        [rest, ready?.[`${exchange}RestUrl`]],
        [ws, ready?.[`${exchange}WsUrl`]],
      ];
    }),
  );
}

async function readyLinesIn(file: string): Promise<z.infer<typeof readySchema>[]> {
  const lines = (await readFile(file, "utf8").catch(() => "")).split("\n").filter((line) => line.includes('"ready"'));
  return lines.flatMap((line) => {
    try {
      return [readySchema.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}
