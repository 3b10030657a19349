import type { StatusReading } from "../../../shared/postgres/status.queries.ts";

/** No answer within this means down, ms. */
export const PATIENCE_MS = 5000;

export type Measured = Omit<StatusReading, "component">;
export const DOWN: Measured = { state: "down", latencyMs: null };

/** The result of the check, or down. Never rejects. */
export async function orDown(check: () => Promise<Measured>): Promise<Measured> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Measured>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, DOWN);
  });
  try {
    return await Promise.race([check().catch(() => DOWN), late]);
  } finally {
    clearTimeout(timer);
  }
}
