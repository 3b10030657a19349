// Rows of another service's list, each read alone: one that is not as documented takes none along.

import type { z } from "zod";

export function readableRows<T>(schema: z.ZodType<T>, rows: readonly unknown[]): T[] {
  return rows.flatMap((row) => {
    const read = schema.safeParse(row);
    return read.success ? [read.data] : [];
  });
}
