// Keeps the reader on the page after a payment: closing asks first, and Back leads to this page again. It begins before that page
// is drawn, so that nothing leads away from what is still on its way.

let release: (() => void) | undefined;

/** Holds; once is enough. */
export function holdHere(): void {
  if (release) return;
  const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
  const again = (): void => window.history.pushState(window.history.state, "");
  again();
  window.addEventListener("beforeunload", onUnload);
  window.addEventListener("popstate", again);
  release = () => {
    window.removeEventListener("beforeunload", onUnload);
    window.removeEventListener("popstate", again);
  };
}

/** Lets go. */
export function letGo(): void {
  release?.();
  release = undefined;
}
