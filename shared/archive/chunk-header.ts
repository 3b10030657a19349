// What stands before the values of a chunk, so that it can be read by who knows nothing but this code.

import { z } from "zod";
import { EXCHANGES } from "../market/exchange-id.ts";
import { PLANES } from "./chunk.ts";

/** Grows when older readers could not read what is written. */
export const CODEC_VERSION = 1;

const wholeNumber = z.int().nonnegative();

export const headerSchema = z.object({
  codec: z.literal(CODEC_VERSION),
  exchange: z.enum(EXCHANGES),
  plane: z.enum(PLANES),
  from: wholeNumber,
  seconds: wholeNumber,
  universeVersion: wholeNumber,
  coins: z.array(
    z.object({
      symbol: z.string(),
      pair: z.string(),
      position: wholeNumber,
      listing: wholeNumber,
      decimals: wholeNumber,
    }),
  ),
  /** Coins, by row, whose volume begins anew, with the offsets of those seconds. */
  begins: z.array(z.tuple([wholeNumber, z.array(wholeNumber)])),
  /** Of the values as little-endian doubles. */
  sha256: z.string(),
  /** Bytes of the body's parts. */
  lengths: z.array(wholeNumber),
});

export type ChunkHeader = z.infer<typeof headerSchema>;
