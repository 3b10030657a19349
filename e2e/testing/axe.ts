// What axe finds wrong with a page for readers with a screen reader or without a pointer.

import type { Page } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";

/** Each broken rule with the elements that break it. */
export async function violations(page: Page): Promise<string[]> {
  // By the browser's own door: the pages' policy lets no script in.
  await page.evaluate(axe.source);
  const { violations: broken } = await page.evaluate((): Promise<AxeResults> =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ["violations"] }),
  );
  return broken.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target.join(" ")} ${html.slice(0, 120)}`));
}
