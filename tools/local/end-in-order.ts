// How a launcher ends: on a signal or a fault it stops what it started, releases its data folder and exits.

import type { DataFolder } from "./data-folder.ts";
import { LaunchFault, reasonOf } from "./launch-fault.ts";
import type { ProcessGroup } from "./processes/process-group.ts";

interface Launched {
  /** Its name as printed: "Tickdeck". */
  readonly what: string;
  /** Introduction of a fault: "The launcher failed". */
  readonly failed: string;
  readonly processes: ProcessGroup;
  /** The data folder, once taken. */
  readonly folder: () => DataFolder | undefined;
}

/**
 * Ends everything in order at the first signal and immediately at the second; returns a handler for faults, which also ends it.
 */
export function endInOrder({ what, failed, processes, folder }: Launched): (error: unknown) => void {
  let isEnding = false;
  const end = async (exitCode: number): Promise<void> => {
    if (isEnding) {
      processes.kill();
      process.exit(1);
    }
    isEnding = true;
    await folder()?.announceEnd();
    await processes.stop();
    await folder()?.release();
    process.exit(exitCode);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      if (!isEnding) console.log(`\nStopping ${what} (Ctrl-C again ends it at once)`);
      void end(0);
    });
  return (error) => {
    // While ending, whatever was under way fails; that needs no report.
    if (isEnding) return;
    console.error(error instanceof LaunchFault ? error.message : `${failed}: ${reasonOf(error)}`);
    void end(1);
  };
}
