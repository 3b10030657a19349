// What axe finds wrong with a page for readers with a screen reader or without a pointer.

import type { Page } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";

/** Rules that axe leaves out by itself and Lighthouse asks of public pages. */
export const LIGHTHOUSE_RULES = ["label-content-name-mismatch", "table-fake-caption", "target-size", "td-has-header"] as const;

/** Each broken rule with the elements that break it, and how; `more` names rules beside those that axe begins with. */
export async function violations(page: Page, more: readonly string[] = []): Promise<string[]> {
  // By the browser's own door: the pages' policy lets no script in.
  await page.evaluate(axe.source);
  const rules = Object.fromEntries(more.map((rule) => [rule, { enabled: true }]));
  const { violations: broken } = await page.evaluate(
    (asked): Promise<AxeResults> =>
      (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ["violations"], rules: asked }),
    rules,
  );
  return broken.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, html, failureSummary = "" }) =>
        `${id}: ${target.join(" ")} ${html.slice(0, 120)} ${failureSummary.replace(/\s+/g, " ")}`,
    ),
  );
}
