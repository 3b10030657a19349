// What the visitor answered. The exchange is remembered by this browser; the experience only while the page is open.

import { create } from "zustand";
import { QUIZ_EXCHANGES, type QuizExchange, type QuizExperience } from "../../../../shared/contracts/quiz-options.ts";
import { callRoute } from "../../../rest/call-route.ts";
import { safeStorage } from "../../../storage/safe-storage.ts";
import { QUIZ_DISCOUNTS } from "./quiz-steps.ts";

const STORED_AS = "selectedExchange";

const DISCOUNT_AFTER = { 1: QUIZ_DISCOUNTS.exchange, 2: QUIZ_DISCOUNTS.experience, 3: QUIZ_DISCOUNTS.final } as const;

interface QuizAnswers {
  readonly exchange: QuizExchange | undefined;
  readonly experience: QuizExperience;
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
export function answerExperience(experience: QuizExperience): void {
  useQuizAnswers.setState({ experience });
}

let storing: Promise<void> = Promise.resolve();

/**
 * Stores a step on the server, where it earns the discount: 1 and 2 are the questions, 3 is the last page. Steps count in
 * their order only, so those that did not get there are sent again before it.
 */
export function storeStep(step: 1 | 2 | 3): Promise<void> {
  storing = storing.then(() => sendStep(step));
  return storing;
}

async function sendStep(step: 1 | 2 | 3): Promise<void> {
  const discount = await send(step);
  if (discount === undefined || discount >= DISCOUNT_AFTER[step]) return;
  for (const each of [1, 2, 3] as const) if (each <= step) await send(each);
}

/** Percent off that the server counts now; undefined when it did not answer. */
async function send(question: 1 | 2 | 3): Promise<number | undefined> {
  const { exchange, experience } = useQuizAnswers.getState();
  const answer = { 1: exchange, 2: experience, 3: undefined }[question];
  const reply = await callRoute("POST /api/quiz/answers", { body: { question, ...(answer ? { answer } : {}) } });
  return reply.ok ? reply.body.discount_percent : undefined;
}
