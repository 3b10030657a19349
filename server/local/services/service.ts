// What both services have in common: how they are asked for, and what comes back.

import type { SupervisedProcess } from "../processes/supervised-process.ts";

export interface ServicePlan {
  /** Where the service keeps its data and its password. */
  folder: string;
  logFolder: string;
  /** Data need not survive a crash of the machine (tests): faster. */
  forgetful?: boolean;
  /** How long it may take to end before it is forced. */
  stopMs: number;
  /** Hears of crashes and recoveries, one sentence each. */
  report?: (sentence: string) => void;
}

export interface Service {
  url: string;
  process: SupervisedProcess;
}
