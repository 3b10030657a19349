// A periodic step that never runs twice at once: a slow one makes the next wait for the timer after it.

/** Runs `step` every `periodMs` until the answer is called; what it rejects with goes to `onError`. */
export function repeat(periodMs: number, step: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    void step()
      .catch(onError)
      .finally(() => {
        busy = false;
      });
  }, periodMs);
  return () => clearInterval(timer);
}
