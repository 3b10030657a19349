// The steps of the quiz in their order: where each stands, how far it is, and the discount shown on it.

import { PAGES } from "../../../../shared/contracts/application-pages.ts";

/** Percent off for opening the quiz, and for each answer after it; the server counts answers itself. */
export const QUIZ_DISCOUNTS = { intro: 5, exchange: 5, experience: 15, final: 20 } as const;

export type QuizStep = "intro" | "exchange" | "experience" | "final" | "contact";

const STEP_AT: Readonly<Record<string, QuizStep>> = {
  [PAGES.quiz]: "intro",
  [PAGES.quizExchange]: "exchange",
  [PAGES.quizExperience]: "experience",
  [PAGES.quizFinal]: "final",
  [PAGES.quizContact]: "contact",
  [PAGES.contactCollection]: "contact",
};

/** The step at this path, whatever its case and with or without a slash at its end. */
export function stepAt(path: string): QuizStep {
  return STEP_AT[path.toLowerCase().replace(/\/+$/, "")] ?? "intro";
}

/** Steps whose page needs an answer of the first question. */
export function needsExchange(step: QuizStep): boolean {
  return step === "experience" || step === "final";
}
