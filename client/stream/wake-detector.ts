// Notices that the machine slept or the tab was frozen: our own timer comes back far too late, or the browser says so.

const EVERY_MS = 1000;
const JUMP_MS = 5000;
/** Browsers run a hidden tab's timers once a minute; only a longer gap is sleep. */
const HIDDEN_JUMP_MS = 75_000;

/** Calls `onWake` after a sleep, a freeze or a return of the network; returns the end of watching. */
export function watchWake(onWake: () => void): () => void {
  let last = Date.now();
  let wasHidden = document.hidden;
  const look = (): void => {
    const now = Date.now();
    const slept = now - last > EVERY_MS + (wasHidden ? HIDDEN_JUMP_MS : JUMP_MS);
    last = now;
    wasHidden = document.hidden;
    if (slept) onWake();
  };
  const timer = setInterval(look, EVERY_MS);
  window.addEventListener("online", onWake);
  document.addEventListener("resume", onWake);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    window.removeEventListener("online", onWake);
    document.removeEventListener("resume", onWake);
    document.removeEventListener("visibilitychange", look);
  };
}
