// Whether the support chat is open, kept over visits. Apart from the chat, which is loaded when it is first opened.

import { create } from "zustand";
import { safeStorage } from "../../storage/safe-storage.ts";

const STORED_AS = "chatMinimized";

interface ChatOpen {
  readonly isOpen: boolean;
  /** The visitor opened it just now: the place to write takes the focus. */
  readonly isAsked: boolean;
}

export const useChatOpen = create<ChatOpen>(() => ({ isOpen: false, isAsked: false }));

/** Whether it was open when the last page closed. */
export const wasChatOpen = (): boolean => safeStorage.getItem(STORED_AS) === "false";

export function openChat(isAsked: boolean): void {
  safeStorage.setItem(STORED_AS, "false");
  useChatOpen.setState({ isOpen: true, isAsked });
}

export function minimizeChat(): void {
  safeStorage.setItem(STORED_AS, "true");
  useChatOpen.setState({ isOpen: false });
}
