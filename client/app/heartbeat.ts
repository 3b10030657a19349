// Keeps the session of an open terminal alive every 30 s, until the server says that it is over.

const EVERY_MS = 30_000;

/** Starts beating; returns the stop function. `beat` resolves to false once the session is over. */
export function startHeartbeat(beat: () => Promise<boolean>): () => void {
  const timer = setInterval(() => {
    void beat().then((alive) => {
      if (!alive) clearInterval(timer);
    });
  }, EVERY_MS);
  return () => clearInterval(timer);
}
