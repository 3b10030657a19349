// An entry of the stream of rewritten seconds (leader → archive): which seconds of which coins say something else than before, and why;
// and what was published of seconds that changed afterwards.

/**
 * doubted: trades may be missing that are asked for; nothing is rewritten yet.
 * healed, corrected: a hole of the feed, or a minute that was counted wrongly, was made up exactly.
 * estimated: of a hole only the minute's candle is known.
 * backfilled: the coin's history was fetched. takenOver: a worker with its own count leads. relisted: the coin counts anew.
 */
export const REWRITE_REASONS = ["doubted", "healed", "corrected", "estimated", "backfilled", "takenOver", "relisted"] as const;
export type RewriteReason = (typeof REWRITE_REASONS)[number];

/** Seconds [from, to) of the coin at a position. */
export interface RewrittenRange {
  readonly position: number;
  readonly from: number;
  readonly to: number;
  readonly why: RewriteReason;
  /** Epoch second from which on the seconds before a doubted range are exact; 0 where none are. */
  readonly exactSince: number;
}

/** What was published of a coin's second, which says something else since. */
export interface PublishedSecond {
  readonly position: number;
  readonly second: number;
  readonly price: number;
  /** Quote volume of the second itself; NaN is unknown. */
  readonly volume: number;
}

export interface RewriteEntry {
  /** Version of the universe that the positions are of. */
  readonly version: number;
  readonly ranges: readonly RewrittenRange[];
  readonly published: readonly PublishedSecond[];
}

/** Position, from, to, reason, exactSince. */
const RANGE_BYTES = 20;
/** Position, second, price, volume. */
const PUBLISHED_BYTES = 24;

/** Names and values of the entry's fields. */
export function rewriteFields({ version, ranges, published }: RewriteEntry): (string | Buffer)[] {
  const rangeBytes = Buffer.allocUnsafe(ranges.length * RANGE_BYTES);
  for (const [i, range] of ranges.entries()) {
    const numbers = [range.position, range.from, range.to, REWRITE_REASONS.indexOf(range.why), range.exactSince];
    numbers.forEach((number, at) => rangeBytes.writeUInt32LE(number, i * RANGE_BYTES + at * 4));
  }
  const publishedBytes = Buffer.allocUnsafe(published.length * PUBLISHED_BYTES);
  for (const [i, { position, second, price, volume }] of published.entries()) {
    const at = i * PUBLISHED_BYTES;
    publishedBytes.writeUInt32LE(position, at);
    publishedBytes.writeUInt32LE(second, at + 4);
    publishedBytes.writeDoubleLE(price, at + 8);
    publishedBytes.writeDoubleLE(volume, at + 16);
  }
  return ["version", String(version), "ranges", rangeBytes, "published", publishedBytes];
}

/** Throws on fields that are no entry. */
export function readRewrites(fields: readonly Buffer[]): RewriteEntry {
  const field = (name: string): Buffer => {
    const at = fields.findIndex((each, i) => i % 2 === 0 && each.toString() === name);
    return fields[at + 1] ?? Buffer.alloc(0);
  };
  const [ranges, published] = [field("ranges"), field("published")];
  return {
    version: Number(field("version").toString()),
    ranges: Array.from({ length: Math.floor(ranges.length / RANGE_BYTES) }, (_, i) => rangeAt(ranges, i * RANGE_BYTES)),
    published: Array.from({ length: Math.floor(published.length / PUBLISHED_BYTES) }, (_, i) =>
      publishedAt(published, i * PUBLISHED_BYTES),
    ),
  };
}

function rangeAt(bytes: Buffer, at: number): RewrittenRange {
  const [position, from, to, reason, exactSince] = [0, 4, 8, 12, 16].map((offset) => bytes.readUInt32LE(at + offset));
  const why = REWRITE_REASONS[reason as number];
  if (why === undefined) throw new RangeError(`No reason of a rewriting has the number ${reason}`);
  return { position, from, to, why, exactSince } as RewrittenRange;
}

function publishedAt(bytes: Buffer, at: number): PublishedSecond {
  return {
    position: bytes.readUInt32LE(at),
    second: bytes.readUInt32LE(at + 4),
    price: bytes.readDoubleLE(at + 8),
    volume: bytes.readDoubleLE(at + 16),
  };
}
