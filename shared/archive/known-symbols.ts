// Symbols that an archive has in a time, by the headers of its chunks alone.

import type { ArchiveSpan, ArchiveStore } from "./archive-store.ts";
import { chunkName } from "./chunk.ts";
import { readHeader } from "./chunk-codec.ts";

export async function knownSymbols(store: Pick<ArchiveStore, "list" | "read">, span: ArchiveSpan): Promise<ReadonlySet<string>> {
  const symbols = new Set<string>();
  for (const part of await store.list(span)) {
    const [bytes] = await store.read([part]);
    if (bytes) for (const { symbol } of readHeader(bytes, chunkName(part)).coins) symbols.add(symbol);
  }
  return symbols;
}

/** Those of the asked symbols that are neither listed now nor kept, in their order; `readKept` is called only where it has to be. */
export async function unknownSymbols(
  asked: readonly string[] | undefined,
  listed: ReadonlySet<string>,
  readKept: () => Promise<ReadonlySet<string>>,
): Promise<readonly string[]> {
  const others = asked?.filter((symbol) => !listed.has(symbol)) ?? [];
  if (others.length === 0) return [];
  const kept = await readKept();
  return others.filter((symbol) => !kept.has(symbol));
}
