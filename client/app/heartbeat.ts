// Tells the server every 30 s that the terminal is open; stops at the first refusal.

const EVERY_MS = 30_000;

/** Starts beating; returns the stop. `beat` answers false on failure. */
export function startHeartbeat(beat: () => Promise<boolean>): () => void {
  const timer = setInterval(() => {
    void beat().then((alive) => {
      if (!alive) clearInterval(timer);
    });
  }, EVERY_MS);
  return () => clearInterval(timer);
}
