// The landing page: the market as it was a minute ago, what the terminal does with it, what is measured, and what it costs.

import { Suspense, useEffect, useRef, type ReactNode } from "react";
import { EXCHANGES, exchangeName } from "../../../../shared/market/exchange-id.ts";
import { useDocumentHead } from "../../../app/document-head.ts";
import { ErrorBoundary } from "../../../app/error-boundary.tsx";
import { pageOf } from "../../../app/page-loader.tsx";
import { needTexts, useTranslate } from "../../../i18n/language.store.ts";
import { PublicPage } from "../../../site-shell/public-page.tsx";
import { Hero } from "./hero.tsx";
import styles from "./landing-page.module.css";

/** How far below the screen blocks are when their script is asked for. */
const NEAR = "200px";

interface Island {
  /** One element for good: what is not taken over yet must not be rendered again with the page around it. */
  readonly element: ReactNode;
  readonly load: () => Promise<unknown>;
}

/** The page arrived written. */
let isWritten = false;
const NEVER: Promise<never> = Promise.race([]);

/** Blocks that, where they arrived written, are taken over once they come near; by themselves, so that they hold up no touch. */
function islandOf(fetchBlocks: () => Promise<() => ReactNode>, className?: string): Island {
  let comeNear: () => void = () => undefined;
  const isNear = new Promise<void>((resolve) => (comeNear = resolve));
  const { Page, load } = pageOf([], async () => {
    await isNear;
    try {
      return await fetchBlocks();
    } catch (error) {
      // Blocks that cannot be had take no page along: written ones stay as they arrived, others are left out.
      reportError(error);
      return isWritten ? NEVER : () => null;
    }
  });
  const element = (
    <WhenNear className={className} onNear={comeNear}>
      <Page />
    </WhenNear>
  );
  return {
    element,
    load: () => {
      comeNear();
      return load();
    },
  };
}

const scanner = islandOf(async () => {
  const [{ LiveScanner }] = await Promise.all([import("./scanner.tsx"), needTexts("blocks")]);
  return LiveScanner;
});
const lowerBlocks = islandOf(async () => {
  const [{ LowerBlocks }] = await Promise.all([import("./lower-blocks.tsx"), needTexts("blocks", "plans")]);
  return LowerBlocks;
}, styles.lower);

/** Loads the page. Its islands come along unless they arrived written. */
export async function loadLandingPage(): Promise<() => ReactNode> {
  isWritten = typeof document !== "undefined" && document.getElementById("pricing") !== null;
  if (!isWritten) await Promise.all([scanner.load(), lowerBlocks.load()]);
  return LandingPage;
}

/** `/` */
function LandingPage(): ReactNode {
  const t = useTranslate();
  useDocumentHead(t("landing.title"), t("landing.description", { exchanges: EXCHANGES.map(exchangeName) }));
  return (
    <PublicPage>
      <Hero />
      <div className={styles.blocks}>
        {scanner.element}
        {lowerBlocks.element}
      </div>
    </PublicPage>
  );
}

interface WhenNearProps {
  readonly className: string | undefined;
  readonly onNear: () => void;
  readonly children: ReactNode;
}

function WhenNear({ className, onNear, children }: WhenNearProps): ReactNode {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), { rootMargin: NEAR });
    if (part.current) watch.observe(part.current);
    return () => {
      watch.disconnect();
      // A visitor who comes back may be taken to one of these blocks.
      onNear();
    };
  }, [onNear]);
  return (
    <div ref={part} className={className}>
      <ErrorBoundary fallback={null}>
        <Suspense>{children}</Suspense>
      </ErrorBoundary>
    </div>
  );
}
