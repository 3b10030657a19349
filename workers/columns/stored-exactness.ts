// How exact each coin's history is, stored in Redis for the next leader. Columns and this cannot be written atomically: a claim
// is withdrawn before columns that break it are written, and made after columns that support it, so a kill in between only loses
// exactness.

/** Epoch seconds by position. */
export interface StoredExactness {
  /** From which on the history is exact; Infinity = unknown. */
  readonly since: Float64Array;
  /** From which on trades may be missing that the leader would have fetched; Infinity if none. */
  readonly doubtedFrom: Float64Array;
}

export const NOTHING_STORED: StoredExactness = { since: new Float64Array(0), doubtedFrom: new Float64Array(0) };

/** Whether both say the same. */
export function isSameExactness(one: StoredExactness, other: StoredExactness): boolean {
  return isSame(one.since, other.since) && isSame(one.doubtedFrom, other.doubtedFrom);
}

function isSame(one: Float64Array, other: Float64Array): boolean {
  return one.length === other.length && one.every((second, position) => second === other[position]);
}

/** Whether something stored no longer holds, or a coin is missing from it. */
export function takesBack(stored: StoredExactness, now: StoredExactness): boolean {
  return (
    stored.since.length < now.since.length ||
    now.since.some((second, position) => second > (stored.since[position] as number)) ||
    now.doubtedFrom.some((second, position) => second < (stored.doubtedFrom[position] as number))
  );
}

/** What is stored, without what no longer holds and without new claims. */
export function withoutTakenBack(stored: StoredExactness, now: StoredExactness): StoredExactness {
  return {
    since: now.since.map((second, position) => Math.max(second, stored.since[position] ?? second)),
    doubtedFrom: now.doubtedFrom.map((second, position) => Math.min(second, stored.doubtedFrom[position] ?? second)),
  };
}
