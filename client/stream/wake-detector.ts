// Notices that the machine slept or the tab was frozen: our own timer fires far too late, or the browser reports it.

const EVERY_MS = 1000;
const JUMP_MS = 5000;
/** Browsers run a hidden tab's timers once a minute; only a longer gap is sleep. */
const HIDDEN_JUMP_MS = 75_000;

/**
 * Calls `onWake` after a sleep, a freeze or a return of the network, with the ms that the monotonic clock did not count
 * (in some systems it stands still while the machine sleeps); returns the end of watching.
 */
export function watchWake(onWake: (uncountedMs: number) => void): () => void {
  let wall = Date.now();
  let monotonic = performance.now();
  let wasHidden = document.hidden;
  const look = (woken: boolean): void => {
    const passed = Date.now() - wall;
    const uncounted = passed - (performance.now() - monotonic);
    const slept = passed > EVERY_MS + (wasHidden ? HIDDEN_JUMP_MS : JUMP_MS);
    wall += passed;
    monotonic = performance.now();
    wasHidden = document.hidden;
    if (slept || woken) onWake(slept ? Math.max(0, uncounted) : 0);
  };
  const check = (): void => look(false);
  const woken = (): void => look(true);
  const timer = setInterval(check, EVERY_MS);
  window.addEventListener("online", woken);
  document.addEventListener("resume", woken);
  document.addEventListener("visibilitychange", check);
  return () => {
    clearInterval(timer);
    window.removeEventListener("online", woken);
    document.removeEventListener("resume", woken);
    document.removeEventListener("visibilitychange", check);
  };
}
