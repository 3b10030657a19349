// Whether the visitor agreed that pages are counted. Without an answer nothing is sent; the answer is kept in this browser.

import { create } from "zustand";
import { safeStorage } from "../storage/safe-storage.ts";

const STORED_AS = "pageCounting";

interface PageCountingState {
  /** The question is shown: it was not answered yet, or somebody wants to change the answer. */
  readonly isAsking: boolean;
}

export const usePageCounting = create<PageCountingState>(() => ({ isAsking: false }));

/** The visitor's answer; undefined before there is one. */
export function countingChoice(): "yes" | "no" | undefined {
  const stored = safeStorage.getItem(STORED_AS);
  return stored === "yes" || stored === "no" ? stored : undefined;
}

/** Keeps the answer and takes the question away. */
export function chooseCounting(choice: "yes" | "no"): void {
  safeStorage.setItem(STORED_AS, choice);
  usePageCounting.setState({ isAsking: false });
}

/** Shows the question, whatever was answered before, or takes it away unanswered. */
export function askAboutCounting(isAsking = true): void {
  usePageCounting.setState({ isAsking });
}
