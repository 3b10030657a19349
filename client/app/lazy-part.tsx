// A part of a page that is loaded separately and may fail without affecting the rest.

import { lazy, Suspense, useState, type ReactNode } from "react";
import type { Area } from "../i18n/areas.ts";
import { needTexts, useTranslate } from "../i18n/language.store.ts";
import { Button } from "../ui/button.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import styles from "./lazy-part.module.css";
import type { LoadedPage } from "./page-loader.tsx";

/**
 * A part with these texts. Shows nothing until it is loaded, and says so if it cannot be: the user may retry once, then reload
 * the page; at once where a deploy removed its files. If loaded beforehand it renders at once.
 */
export function lazyPart<Props extends object = object>(
  fetchPart: () => Promise<(props: Props) => ReactNode>,
  ...areas: readonly Area[]
): LoadedPage<Props> {
  let ready: ((props: Props) => ReactNode) | undefined;
  let isRemoved = false;
  const load = async (): Promise<(props: Props) => ReactNode> => {
    [ready] = await Promise.all([fetchPart(), needTexts(...areas)]);
    return ready;
  };
  const noted = (error: unknown): never => {
    // Only a new document knows which files there are instead.
    isRemoved = error instanceof Error && error.cause === 404;
    throw error;
  };
  const later = () => ready ?? lazy(async () => ({ default: await load().catch(noted) }));
  function Page(props: Props): ReactNode {
    // One per opening, so that a failed one is retried.
    const [{ Part, isSecond }, setShown] = useState(() => ({ Part: later(), isSecond: false }));
    const again = (): void => (isSecond || isRemoved ? location.reload() : setShown({ Part: later(), isSecond: true }));
    return (
      <ErrorBoundary key={String(isSecond)} fallback={<FailedPart onReload={again} />}>
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return { Page, load };
}

function FailedPart({ onReload }: { readonly onReload: () => void }): ReactNode {
  const t = useTranslate();
  return (
    <div className={styles.failed} role="alert">
      <p>{t("failed.title")}</p>
      <Button onClick={onReload}>{t("failed.reload")}</Button>
    </div>
  );
}
