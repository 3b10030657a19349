// Options that both services have in common.

import type { ProcessGroup } from "../processes/process-group.ts";

export interface ServicePlan {
  /** Where the service keeps its data and its password. */
  folder: string;
  logFolder: string;
  processes: ProcessGroup;
  /** Data need not survive a crash of the machine (tests): faster. */
  forgetful?: boolean | undefined;
  /** How long it may take to end before it is forced. */
  stopMs: number;
  /** Called with crashes and recoveries, one sentence each. */
  report?: ((sentence: string) => void) | undefined;
}
