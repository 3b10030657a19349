// A part of a page that is loaded apart and may fail by itself: what is around it goes on.

import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslate } from "../i18n/language.store.ts";
import { Button } from "../ui/button.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import styles from "./lazy-part.module.css";
import type { LoadedPage } from "./page-loader.tsx";

/** Shows nothing until it is there, and says so where it cannot be had. Loaded beforehand it renders at once. */
export function lazyPart<Props extends object = object>(
  fetchPart: () => Promise<(props: Props) => ReactNode>,
): LoadedPage<Props> {
  let ready: ((props: Props) => ReactNode) | undefined;
  const load = async (): Promise<(props: Props) => ReactNode> => (ready = await fetchPart());
  function Page(props: Props): ReactNode {
    // One for each time it is opened: what failed is tried again.
    const [Shown] = useState(() => ready ?? lazy(async () => ({ default: await load() })));
    return (
      <ErrorBoundary fallback={<FailedPart />}>
        <Suspense fallback={null}>
          <Shown {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return { Page, load };
}

function FailedPart(): ReactNode {
  const t = useTranslate();
  return (
    <div className={styles.failed} role="alert">
      <p>{t("failed.title")}</p>
      <Button onClick={() => location.reload()}>{t("failed.reload")}</Button>
    </div>
  );
}
