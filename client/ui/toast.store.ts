// Short notes at the bottom of the screen, at most three.

import { create } from "zustand";
import type { IconName } from "./icon.tsx";

export interface Toast {
  readonly id: number;
  /** An alert is read out at once, a note at the next pause. */
  readonly kind: "note" | "alert";
  readonly icon: IconName;
  readonly text: string;
  /** One action; it also closes the toast. */
  readonly action?: { readonly text: string; readonly run: () => void };
  /** Another one with the same text is about another action. */
  readonly own?: boolean;
}

const MAX_TOASTS = 3;
let lastId = 0;

interface ToastState {
  readonly toasts: readonly Toast[];
  /** Number of open modal dialogs. Neither keyboard nor screen reader reaches what is outside them. */
  readonly modals: number;
}

export const useToasts = create<ToastState>(() => ({ toasts: [], modals: 0 }));

/** Moves the toasts from the page into a modal dialog; the returned function ends that. */
export function showInModal(): () => void {
  useToasts.setState(({ modals }) => ({ modals: modals + 1 }));
  return () => useToasts.setState(({ modals }) => ({ modals: modals - 1 }));
}

/** Shows a toast; the same text twice is one toast, unless each is about its own action. */
export function showToast(toast: Omit<Toast, "id">): void {
  const id = ++lastId;
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter(({ text, own }) => own || text !== toast.text), { ...toast, id }].slice(-MAX_TOASTS),
  }));
}

export function dropToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
