// Whether the visitor agreed that pages are counted. Without an answer nothing is sent; the answer is kept in this browser.

import { create } from "zustand";
import { safeStorage } from "../storage/safe-storage.ts";

const STORED_AS = "pageCounting";
const DATE_STORED_AS = "pageCountingDate";

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

/** Keeps the answer, with its time as proof of it, and takes the question away. */
export function chooseCounting(choice: "yes" | "no"): void {
  safeStorage.setItem(STORED_AS, choice);
  safeStorage.setItem(DATE_STORED_AS, new Date().toISOString());
  usePageCounting.setState({ isAsking: false });
}

/** Shows the question, whatever was answered before, or takes it away unanswered. */
export function askAboutCounting(isAsking = true): void {
  usePageCounting.setState({ isAsking });
}
