// A stretch out of the bytes that are kept of it, read one after another.

import { chunkName, type Chunk } from "./chunk.ts";
import { proveChunk } from "./chunk-codec.ts";
import { stretchOf, withinStretch } from "./merge-chunks.ts";

type Stretch = Pick<Chunk, "exchange" | "plane" | "from" | "seconds">;

export const storedStretch = (stretch: Stretch, parts: Iterable<Buffer>): Chunk => stretchOf(stretch, proven(stretch, parts));

function* proven(stretch: Stretch, parts: Iterable<Buffer>): Generator<Chunk> {
  for (const part of parts) yield withinStretch(proveChunk(part, chunkName(stretch)), stretch);
}
