// The quiz: questions, answers, and the discount in percent that a visitor earns.

import { z } from "zod";
import { DISCOUNTS } from "../checkout/order-quote.ts";
import { QUIZ_EXCHANGES, QUIZ_EXPERIENCES } from "./quiz-options.ts";

/** Question 3 is the last page, which asks nothing. */
export const quizAnswerSchema = z
  .object({ question: z.literal([1, 2, 3]), answer: z.string().max(40).optional() })
  .refine(({ question, answer }) => question === 3 || answersOf(question).some((known) => known === answer), {
    path: ["answer"],
    message: "must be one of the question's answers",
  });
export type QuizAnswer = z.infer<typeof quizAnswerSchema>;

export const quizDiscountSchema = z.object({ discount_percent: z.literal(DISCOUNTS) });
export const quizSchema = quizDiscountSchema.extend({
  /** Steps done in order. */
  answered: z.number().int().min(0).max(3),
  /** ISO 8601; null without a discount. */
  discount_until: z.string().nullable(),
});

function answersOf(question: 1 | 2): readonly string[] {
  return question === 1 ? Object.keys(QUIZ_EXCHANGES) : QUIZ_EXPERIENCES;
}
