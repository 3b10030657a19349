// Viewers beside those of k6, held by our own process, because k6 alone would need more of the machine than the product.

import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { z } from "zod";
import { LaunchFault } from "../../tools/local/launch-fault.ts";
import { MAX_FRAME_AGE_P99_MS } from "../k6/limits.ts";
import type { Limit, Times } from "./run-scenario.ts";

const MAX_SHARE_MISSING = 0.001;

const reportSchema = z.object({
  frames: z.number(),
  /** Of all frames together. */
  bytes: z.number(),
  gaps: z.number(),
  skipped: z.number(),
  lost: z.number(),
  refused: z.number(),
  unknown: z.number(),
  /** Percentile and frame age, ms. */
  percentiles: z.array(z.tuple([z.number(), z.number()])),
  max: z.number(),
});
export type HeldReport = z.infer<typeof reportSchema>;

export interface HeldViewers {
  /** Frames count from now on. */
  measure(): void;
  /** Frames so far and their bytes, and sockets that were lost or refused. */
  counts(): Promise<Pick<HeldReport, "frames" | "bytes" | "lost" | "refused">>;
  /** What they saw so far, with the limits of the scenario "viewers". */
  report(): Promise<{ readonly times: Times; readonly others: ReadonlyMap<string, number>; readonly limits: readonly Limit[] }>;
  /** Ends them; otherwise their process keeps ours alive. */
  end(): void;
}

/** Opens `count` viewers at 1 Hz with the tokens from `first` on, and returns once each has its table. */
export async function holdViewers(url: string, tokens: string, first: number, count: number): Promise<HeldViewers> {
  const script = join(import.meta.dirname, "held-viewers-process.ts");
  const child = fork(script, [url, tokens, `${first}`, `${count}`]);
  const gone = once(child, "exit").then(() => Promise.reject(new LaunchFault("The process with further viewers ended")));
  await Promise.race([once(child, "message"), gone]);
  const report = async (): Promise<HeldReport> => {
    child.send("report");
    const [message] = await Promise.race([once(child, "message"), gone]);
    return reportSchema.parse(message);
  };
  return {
    measure: () => void child.send("measure"),
    counts: report,
    report: async () => resultOf(await report()),
    end: () => {
      gone.catch(() => {});
      if (child.connected) child.disconnect();
    },
  };
}

function resultOf({ frames, gaps, skipped, lost, refused, unknown, percentiles, max }: HeldReport) {
  const times = { name: "held_frame_age", count: frames, max, percentiles: new Map(percentiles) };
  const age = times.percentiles.get(99) ?? Number.POSITIVE_INFINITY;
  const others = new Map(Object.entries({ held_gaps: gaps, held_skipped: skipped, held_lost: lost, held_refused: refused }));
  const limits = [
    { text: `held_frame_age p(99)<${MAX_FRAME_AGE_P99_MS}`, isKept: frames > 0 && age < MAX_FRAME_AGE_P99_MS },
    { text: "held_lost count==0", isKept: lost === 0 },
    { text: "held_refused count==0", isKept: refused === 0 },
    { text: "held_unknown count==0", isKept: unknown === 0 },
    { text: `held_gaps and held_skipped rate<${MAX_SHARE_MISSING}`, isKept: gaps + skipped < frames * MAX_SHARE_MISSING },
  ];
  return { times, others, limits };
}
