// What is counted of pages: page and language, nothing about who opened it.

import { z } from "zod";
import { languageSchema } from "./language-schema.ts";
import { PAGES, PAYMENT_PAGES, PAYMENT_SUCCESS_PAGES } from "./application-pages.ts";
import { plainPath, readSiteAddress, type SitePage } from "./pages.ts";

/** Pages of the way to a plan; the steps of one form count as one page. */
const FUNNEL_PATH = {
  quiz: [PAGES.quiz, PAGES.quizExchange, PAGES.quizExperience, PAGES.quizFinal, PAGES.quizContact, PAGES.contactCollection],
  test: [PAGES.testTerminal],
  registration: [PAGES.register, PAGES.registration],
  payment: PAYMENT_PAGES,
  success: PAYMENT_SUCCESS_PAGES,
} as const satisfies Record<string, readonly string[]>;

export type CountedPage = SitePage | keyof typeof FUNNEL_PATH;

const BY_PATH = new Map(
  Object.entries(FUNNEL_PATH).flatMap(([page, paths]) => paths.map((path) => [path, page as CountedPage] as const)),
);

/** The page a path counts as; undefined for the terminal, the account, and unknown addresses. */
export function countedPageOf(path: string): CountedPage | undefined {
  return readSiteAddress(path)?.page ?? BY_PATH.get(plainPath(path));
}

export const pageViewSchema = z.object({
  /** Only the path: no query, no fragment. */
  path: z.string().max(200),
  language: languageSchema,
});

/** The same whether or not the view counted, so that a program learns nothing. */
export const pageViewAnswerSchema = z.object({ status: z.literal("success") });
