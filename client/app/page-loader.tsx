// A page as a separate chunk, with its texts. If loaded beforehand it renders at once, as hydration and fast typing need it.

import { lazy, useState, type ReactNode } from "react";
import type { Area } from "../i18n/areas.ts";
import { needTexts } from "../i18n/language.store.ts";

export interface LoadedPage<Props extends object = object> {
  readonly Page: (props: Props) => ReactNode;
  /** Loads the page and its texts; Page renders at once afterwards. */
  readonly load: () => Promise<unknown>;
}

/** A younger document is of this version of the site: it would only fail again. */
const MIN_AGE_MS = 10_000;
/** Undefined while pages are built. */
const openedAt = globalThis.location?.pathname;

/**
 * A document from before a deploy names removed files, so the whole page is requested again. One just requested at this address
 * would only fail again.
 */
function startAnew(error: unknown): Promise<never> {
  const isNew = performance.now() < MIN_AGE_MS && location.pathname === openedAt;
  if (isNew || !navigator.onLine) throw error;
  location.reload();
  // Never settles: the old page stays until the new document is there.
  return Promise.race([]);
}

/** A page of these texts. */
export function pageOf<Props extends object = object>(
  areas: readonly Area[],
  fetchPage: () => Promise<(props: Props) => ReactNode>,
): LoadedPage<Props> {
  let ready: ((props: Props) => ReactNode) | undefined;
  const load = async (): Promise<(props: Props) => ReactNode> => {
    [ready] = await Promise.all([fetchPage(), needTexts(...areas)]);
    return ready;
  };
  const Later = lazy(async () => ({ default: await load().catch(startAnew) }));
  function Page(props: Props): ReactNode {
    const [Shown] = useState(() => ready ?? Later);
    return <Shown {...props} />;
  }
  return { Page, load };
}
