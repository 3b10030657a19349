// Rows of another service's list, read one by one, so that an undocumented row does not affect the others.

import type { z } from "zod";

export function readableRows<T>(schema: z.ZodType<T>, rows: readonly unknown[]): T[] {
  return rows.flatMap((row) => {
    const read = schema.safeParse(row);
    return read.success ? [read.data] : [];
  });
}
