// Counts of opened pages. A row knows a day, a page and a language, and nothing about anybody.

import { sql } from "kysely";
import type { CountedPage } from "../contracts/page-views.ts";
import type { Language } from "../contracts/languages.ts";
import type { Queries } from "./database.ts";

export interface PageView {
  /** "2026-11-22", in UTC. */
  readonly day: string;
  readonly page: CountedPage;
  readonly language: Language;
  /** The visitor's first for this day, page and language. */
  readonly isNewVisitor: boolean;
}

export async function addPageView(db: Queries, { day, page, language, isNewVisitor }: PageView): Promise<void> {
  const visitors = isNewVisitor ? 1 : 0;
  await db
    .insertInto("page_views")
    .values({ day, page, language, views: 1, visitors })
    .onConflict((conflict) =>
      conflict.columns(["day", "page", "language"]).doUpdateSet({
        views: sql`page_views.views + 1`,
        visitors: sql`page_views.visitors + ${visitors}`,
      }),
    )
    .execute();
}

/** Deletes up to `max` counts of days before this moment; returns how many. */
export async function prunePageViews(db: Queries, before: Date, max: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from page_views where (day, page, language) in
    (select day, page, language from page_views where day < (${before}::timestamptz at time zone 'UTC')::date limit ${max})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
