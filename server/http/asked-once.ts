// Answers many callers with one piece of work: probes ask often, and each answer costs PostgreSQL and Redis a question.

/** Runs `work` for the first call, and hands its answer to all calls within `ms` from then; a failed one is asked again. */
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
