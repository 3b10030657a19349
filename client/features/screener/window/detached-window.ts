// The screener's own window, of which there is one at most: opened from the terminal, at the size it last had.

import { createStore } from "zustand";
import { translate } from "../../../i18n/language.store.ts";
import { safeStorage } from "../../../storage/safe-storage.ts";
import { showToast } from "../../../ui/toast.store.ts";

/** The window while it is open. */
export const detachedWindow = createStore<{ readonly opened: Window | undefined }>(() => ({ opened: undefined }));

const PATH = "/visual-screener-window";
const NAME = "tickdeck-screener";
const STORED_AS = "visualScreenerWindow";
const STANDARD_SIZE = { width: 800, height: 820 };
const SMALLEST = 280;
const LARGEST = 10_000;

/** Opens the window, or brings it to the front; says so when the browser refused. */
export function openDetachedWindow(): void {
  const { opened } = detachedWindow.getState();
  if (opened && !opened.closed) return opened.focus();
  const { width, height } = rememberedSize();
  const made = window.open(PATH, NAME, `popup,width=${width},height=${height}`) ?? undefined;
  detachedWindow.setState({ opened: made });
  if (!made) showToast({ kind: "alert", icon: "warning", text: translate("screener.popupBlocked") });
}

/** The window that sent a message, when it is ours: the one we opened, or the one an earlier page of this terminal did. */
export function senderWindow({ origin, source }: MessageEvent): Window | undefined {
  const { opened } = detachedWindow.getState();
  if (opened && !opened.closed) return opened;
  // Only windows of our own origin let us read their name.
  if (origin !== location.origin || !(source && "name" in source) || source.name !== NAME) return undefined;
  detachedWindow.setState({ opened: source });
  return source;
}

/** Notes that the window was closed, by whomever. */
export function noticeClosed(): void {
  if (detachedWindow.getState().opened?.closed) detachedWindow.setState({ opened: undefined });
}

/** Called in the window itself: the next one opens at this size. */
export function rememberSize(): void {
  safeStorage.setItem(STORED_AS, `${innerWidth}x${innerHeight}`);
}

function rememberedSize(): { width: number; height: number } {
  const [width, height] = (safeStorage.getItem(STORED_AS) ?? "").split("x").map(Number);
  const fits = (size: number | undefined): size is number =>
    Number.isInteger(size) && Number(size) >= SMALLEST && Number(size) <= LARGEST;
  return fits(width) && fits(height) ? { width, height } : STANDARD_SIZE;
}
