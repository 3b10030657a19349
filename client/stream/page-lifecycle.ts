// What happens around the page: the machine sleeps and wakes, the tab is frozen, hidden and seen again, the browser's line goes and
// returns, the window gets the focus.

export interface PageLifecycle {
  /** Back from sleep, a freeze, or a lost network; the monotonic clock missed so many ms of it (in some systems it stands still in sleep). */
  readonly onWake: (uncountedMs: number) => void;
  /** The tab has been hidden for a minute (false), or is visible again after that (true). */
  readonly onVisibility: (isVisible: boolean) => void;
  readonly onFocus: () => void;
  /** The browser itself has no line. */
  readonly onOffline: () => void;
}

/** Returns what ends the watching. */
export function watchPageLifecycle({ onWake, onVisibility, onFocus, onOffline }: PageLifecycle): () => void {
  const ends = [
    listen(window, "focus", onFocus),
    listen(window, "offline", onOffline),
    watchWake(onWake),
    watchHidden(onVisibility),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function listen(target: EventTarget, event: string, listener: () => void): () => void {
  target.addEventListener(event, listener);
  return () => target.removeEventListener(event, listener);
}

const EVERY_MS = 1000;
const JUMP_MS = 5000;
/** Browsers run a hidden tab's timers once a minute; only a longer gap is sleep. */
const HIDDEN_JUMP_MS = 75_000;

/** A sleep shows by our own timer, which fires far too late; a freeze and a lost line the browser reports when they are over. */
function watchWake(onWake: PageLifecycle["onWake"]): () => void {
  let wall = Date.now();
  let monotonic = performance.now();
  let wasHidden = document.hidden;
  const measure = (woken: boolean): void => {
    const passed = Date.now() - wall;
    const uncounted = passed - (performance.now() - monotonic);
    const slept = passed > EVERY_MS + (wasHidden ? HIDDEN_JUMP_MS : JUMP_MS);
    wall += passed;
    monotonic = performance.now();
    wasHidden = document.hidden;
    if (slept || woken) onWake(slept ? Math.max(0, uncounted) : 0);
  };
  const check = (): void => measure(false);
  const woken = (): void => measure(true);
  const timer = setInterval(check, EVERY_MS);
  const ends = [listen(window, "online", woken), listen(document, "resume", woken), listen(document, "visibilitychange", check)];
  return () => {
    clearInterval(timer);
    for (const end of ends) end();
  };
}

const HIDDEN_AFTER_MS = 60_000;

function watchHidden(onVisibility: PageLifecycle["onVisibility"]): () => void {
  let isHidden = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (hidden: boolean): void => {
    isHidden = hidden;
    onVisibility(!hidden);
  };
  const check = (): void => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(() => tell(true), HIDDEN_AFTER_MS);
    else if (isHidden) tell(false);
  };
  const end = listen(document, "visibilitychange", check);
  // A tab that was opened in the background has changed nothing.
  check();
  return () => {
    clearTimeout(timer);
    end();
  };
}
