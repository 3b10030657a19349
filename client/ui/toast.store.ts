// Short notes at the bottom end of the screen, three at most.

import { create } from "zustand";
import type { IconName } from "./icon.tsx";

export interface Toast {
  readonly id: number;
  /** An alert is read out at once, a note when there is a pause. */
  readonly kind: "note" | "alert";
  readonly icon: IconName;
  readonly text: string;
  /** One thing to do about it; the toast goes with it. */
  readonly action?: { readonly text: string; readonly run: () => void };
  /** Another of the same text is about another act. */
  readonly own?: boolean;
}

const MAX_TOASTS = 3;
let lastId = 0;

interface ToastState {
  readonly toasts: readonly Toast[];
  /** Modal dialogs that are open. Neither keyboard nor screen reader reaches what is outside of them. */
  readonly modals: number;
}

export const useToasts = create<ToastState>(() => ({ toasts: [], modals: 0 }));

/** Moves the toasts from the page into a modal dialog; the answer ends that. */
export function showInModal(): () => void {
  useToasts.setState(({ modals }) => ({ modals: modals + 1 }));
  return () => useToasts.setState(({ modals }) => ({ modals: modals - 1 }));
}

/** Shows a toast; the same text twice is one toast, unless each is about an act of its own. */
export function showToast(toast: Omit<Toast, "id">): void {
  const id = ++lastId;
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter(({ text, own }) => own || text !== toast.text), { ...toast, id }].slice(-MAX_TOASTS),
  }));
}

/** Takes a toast away. */
export function dropToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
