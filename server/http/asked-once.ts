// Answers many callers with one piece of work: probes are frequent, and each answer costs a query to PostgreSQL and Redis.

/** Runs `work` for the first call, and shares its answer with all calls within `ms`; a failed one is retried. */
export function askedOnce<T>(ms: number, work: () => Promise<T>, now: () => number = () => performance.now()): () => Promise<T> {
  let answer: Promise<T> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (answer && now() - askedAt < ms) return answer;
    const asked = work();
    answer = asked;
    askedAt = now();
    asked.catch(() => {
      if (answer === asked) answer = undefined;
    });
    return asked;
  };
}
