// The landing page: the market as it was a minute ago, what the terminal does with it, what is measured, and what it costs.

import { Suspense, useEffect, useRef, type ReactNode } from "react";
import { EXCHANGES, exchangeName } from "../../../../shared/market/exchange-id.ts";
import { useDocumentHead } from "../../../app/document-head.ts";
import { pageOf } from "../../../app/page-loader.tsx";
import { needTexts, useTranslate } from "../../../i18n/language.store.ts";
import { PublicPage } from "../../../site-shell/public-page.tsx";
import { Hero } from "./hero.tsx";
import styles from "./landing-page.module.css";

/** How far below the screen the lower blocks are when their script is asked for. */
const NEAR = "200px";

let loadLowerBlocks: () => void = () => undefined;
const isNear = new Promise<void>((resolve) => (loadLowerBlocks = resolve));
const lowerBlocks = pageOf([], async () => {
  await isNear;
  const [{ LowerBlocks }] = await Promise.all([import("./lower-blocks.tsx"), needTexts("blocks", "plans")]);
  return LowerBlocks;
});

/** Loads the page. Its lower blocks come along unless they arrived written: then they are taken over once they come near. */
export async function loadLandingPage(): Promise<() => ReactNode> {
  const isWritten = typeof document !== "undefined" && document.getElementById("pricing") !== null;
  if (!isWritten) {
    loadLowerBlocks();
    await lowerBlocks.load();
  }
  return LandingPage;
}

/** `/`; each block is taken over by itself, so that none holds up the reader's first touch. */
function LandingPage(): ReactNode {
  const t = useTranslate();
  useDocumentHead(t("landing.title"), t("landing.description", { exchanges: EXCHANGES.map(exchangeName) }));
  return (
    <PublicPage>
      <Hero />
      {LOWER}
    </PublicPage>
  );
}

function WhenNear(): ReactNode {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadLowerBlocks(), { rootMargin: NEAR });
    if (part.current) watch.observe(part.current);
    return () => {
      watch.disconnect();
      // Whoever comes back may be led to one of these blocks.
      loadLowerBlocks();
    };
  }, []);
  return (
    <div ref={part} className={styles.blocks}>
      <Suspense>
        <lowerBlocks.Page />
      </Suspense>
    </div>
  );
}

// One element for good: a block that is not taken over yet must not be rendered again with each picture of the market.
const LOWER = <WhenNear />;
