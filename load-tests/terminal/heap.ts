// A page's memory by kind, from a heap snapshot: the heap's own figure also includes garbage and fragmentation.

import type { CDPSession } from "@playwright/test";
import { z } from "zod";

const snapshotSchema = z.object({
  snapshot: z.object({
    meta: z.object({ node_fields: z.array(z.string()), node_types: z.tuple([z.array(z.string())], z.unknown()) }),
  }),
  nodes: z.array(z.number()),
  strings: z.array(z.string()),
});
type Snapshot = z.infer<typeof snapshotSchema>;

/** Bytes by kind: objects by class name, everything else by what it is. */
export type HeapContent = ReadonlyMap<string, number>;

const COLLECTIONS = 4;

/** Frees garbage: what weak tables hold goes only with a second collection. */
export async function collectGarbage(cdp: CDPSession): Promise<void> {
  for (let collection = 0; collection < COLLECTIONS; collection++) await cdp.send("HeapProfiler.collectGarbage");
}

/** Objects, texts and compiled code that the page can still reach. */
export async function reachableBytes(cdp: CDPSession): Promise<HeapContent> {
  const parts: string[] = [];
  const keep = ({ chunk }: { chunk: string }): void => void parts.push(chunk);
  cdp.on("HeapProfiler.addHeapSnapshotChunk", keep);
  await cdp.send("HeapProfiler.takeHeapSnapshot", {});
  cdp.off("HeapProfiler.addHeapSnapshotChunk", keep);
  return bytesByKind(snapshotSchema.parse(JSON.parse(parts.join(""))));
}

export function totalBytes(content: HeapContent): number {
  return [...content.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** The kinds that grew most in bytes, most grown first. */
export function grownMost(before: HeapContent, after: HeapContent, count: number): (readonly [kind: string, bytes: number])[] {
  return [...after]
    .map(([kind, bytes]) => [kind, bytes - (before.get(kind) ?? 0)] as const)
    .sort(([, a], [, b]) => b - a)
    .slice(0, count);
}

function bytesByKind({ snapshot, nodes, strings }: Snapshot): HeapContent {
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, name, size] = ["type", "name", "self_size"].map((field) => fields.indexOf(field)) as [number, number, number];
  const content = new Map<string, number>();
  for (let node = 0; node < nodes.length; node += fields.length) {
    const what = types[0][nodes[node + type] ?? -1] ?? "unknown";
    // What the browser itself holds is not the page's.
    if (what === "native") continue;
    const kind = what === "object" || what === "closure" ? `${what} ${strings[nodes[node + name] ?? -1]}` : what;
    content.set(kind, (content.get(kind) ?? 0) + (nodes[node + size] ?? Number.NaN));
  }
  return content;
}
