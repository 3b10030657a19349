// A hidden tab needs no fast frames: after a minute it asks for slow ones, and for the old pace on return.

const AFTER_MS = 60_000;

/** Calls `onHidden` once a minute after the tab was hidden and `onShown` when it is seen again; returns the end. */
export function watchHidden(onHidden: () => void, onShown: (wasSlow: boolean) => void): () => void {
  let slow = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(timer);
    if (document.hidden) {
      timer = setTimeout(() => {
        slow = true;
        onHidden();
      }, AFTER_MS);
      return;
    }
    onShown(slow);
    slow = false;
  };
  document.addEventListener("visibilitychange", look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
