// How a launcher ends: on a signal or a fault it stops what it started, gives its data folder back and exits.

import type { DataFolder } from "./data-folder.ts";
import { LaunchFault, reasonOf } from "./launch-fault.ts";
import type { ProcessGroup } from "./processes/process-group.ts";

interface Launched {
  /** What is ended, as it is printed: "Tickdeck". */
  readonly what: string;
  /** How a fault of ours is introduced: "The launcher failed". */
  readonly failed: string;
  readonly processes: ProcessGroup;
  /** The data folder, once it is taken. */
  readonly folder: () => DataFolder | undefined;
}

/** Ends everything in order at the first signal and at once at the second; returns what to do with a fault, which ends it, too. */
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
    // Once the end has begun, whatever was under way fails; that needs no report.
    if (isEnding) return;
    console.error(error instanceof LaunchFault ? error.message : `${failed}: ${reasonOf(error)}`);
    void end(1);
  };
}
