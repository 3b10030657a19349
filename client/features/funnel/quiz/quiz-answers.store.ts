// What the visitor answered. The exchange is remembered by this browser; the experience only while the page is open.

import { create } from "zustand";
import { safeStorage } from "../../../storage/safe-storage.ts";

const STORED_AS = "selectedExchange";

/** Each names itself the same way in every language. */
export const QUIZ_EXCHANGES = {
  binance: "Binance",
  bybit: "Bybit",
  okx: "OKX",
  mexc: "MEXC",
  coinbase: "Coinbase",
  bitget: "Bitget",
} as const;
export type QuizExchange = keyof typeof QUIZ_EXCHANGES;

export const EXPERIENCES = ["less1year", "more1year", "years23", "years35", "more5years"] as const;
export type Experience = (typeof EXPERIENCES)[number];

interface QuizAnswers {
  readonly exchange: QuizExchange | undefined;
  readonly experience: Experience;
}

/** The stored exchange; undefined where none of ours is stored. */
export function readExchange(): QuizExchange | undefined {
  const stored = safeStorage.getItem(STORED_AS);
  return stored !== null && Object.hasOwn(QUIZ_EXCHANGES, stored) ? (stored as QuizExchange) : undefined;
}

export const useQuizAnswers = create<QuizAnswers>(() => ({ exchange: readExchange(), experience: "less1year" }));

/** Chooses and remembers the exchange. */
export function answerExchange(exchange: QuizExchange): void {
  safeStorage.setItem(STORED_AS, exchange);
  useQuizAnswers.setState({ exchange });
}

/** Chooses the experience. */
export function answerExperience(experience: Experience): void {
  useQuizAnswers.setState({ experience });
}
