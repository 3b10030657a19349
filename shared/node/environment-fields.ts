// Types of environment variables, with readable error messages.

import { z } from "zod";

const baseAddress = (protocols: RegExp, example: string) =>
  z.string().regex(new RegExp(`^(${protocols.source})://[^/?#]+$`), `must be a base address without a path, like ${example}`);

/** `http(s)://host:port`. */
export const httpBase = baseAddress(/https?/, "https://host:port");
/** `ws(s)://host:port`. */
export const wsBase = baseAddress(/wss?/, "wss://host:port");

/** An integer between these two, inclusive. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must lie between ${min} and ${max}`);

export const port = wholeNumber(0, 65_535);

/** `1` is true; false by default. */
export const flag = z
  .enum(["0", "1"])
  .default("0")
  .transform((text) => text === "1");
