// The landing page: the market as it was a minute ago, what the terminal does with it, what is measured, and what it costs.

import { Suspense, type ReactNode } from "react";
import { EXCHANGES, exchangeName } from "../../../../shared/market/exchange-id.ts";
import { useDocumentHead } from "../../../app/document-head.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { useMarketPreview } from "../../../site-shell/market-preview.store.ts";
import { PublicPage } from "../../../site-shell/public-page.tsx";
import { PlanChoice } from "../pricing/plan-choice.tsx";
import { FreeTest } from "./free-test.tsx";
import { Hero } from "./hero.tsx";
import styles from "./landing-page.module.css";
import { Scanner } from "./scanner.tsx";
import { TerminalVideo } from "./terminal-video.tsx";
import { Tools } from "./tools.tsx";
import { Trust } from "./trust.tsx";

// Written once: what does not show the market is not rendered again with each of its pictures.
const BELOW = (
  <>
    <Suspense>
      <TerminalVideo />
    </Suspense>
    <Suspense>
      <Trust />
    </Suspense>
    <Suspense>
      <section id="pricing">
        <PlanChoice heading="h2" plans={["start", "popular", "professional"]} to="/pricing" />
      </section>
    </Suspense>
    <Suspense>
      <FreeTest />
    </Suspense>
  </>
);

/** `/`; each block is taken over by itself, so that none holds up the reader's first touch. */
export function LandingPage(): ReactNode {
  const t = useTranslate();
  const market = useMarketPreview();
  useDocumentHead(t("landing.title"), t("landing.description", { exchanges: EXCHANGES.map(exchangeName) }));
  return (
    <PublicPage>
      <Hero market={market} />
      <div className={styles.blocks}>
        <Suspense>
          <Scanner preview={market.preview} />
        </Suspense>
        <Suspense>
          <Tools preview={market.preview} />
        </Suspense>
        {BELOW}
      </div>
    </PublicPage>
  );
}
