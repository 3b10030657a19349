// How a process ends: once, in order, and by a deadline.

import type { Log } from "./log.ts";

/** Calls `leave` once and exits: on SIGTERM, SIGINT, when the launcher goes away, and with 1 after an uncaught error. */
export function endInOrder(leave: () => Promise<void>, deadlineMs: number, log: Log): void {
  let isEnding = false;
  const end = (why: string, exitCode: number): void => {
    if (isEnding) return;
    isEnding = true;
    process.exitCode = exitCode;
    log.info({ why }, "stopping");
    setTimeout(() => process.exit(), deadlineMs).unref();
    void leave()
      .then(
        () => log.info("stopped"),
        (error: unknown) => log.error({ err: error }, "stopping did not go in order"),
      )
      .finally(() => process.exit());
  };
  process.on("SIGTERM", () => end("SIGTERM", 0));
  process.on("SIGINT", () => end("SIGINT", 0));
  // A closed channel means the launcher is gone.
  if (process.send) process.on("disconnect", () => end("the launcher is gone", 0));
  for (const fault of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(fault, (error: unknown) => {
      log.fatal({ err: error }, fault);
      end(fault, 1);
    });
  }
}
