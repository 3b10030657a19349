// The landing page's blocks below the first screen, a chunk of their own.

import { Suspense, type ReactNode } from "react";
import { useMarketPreview } from "../../../site-shell/market-preview.store.ts";
import { PlanChoice } from "../pricing/plan-choice.tsx";
import { useQuizDiscount } from "../pricing/use-quiz-discount.ts";
import { FreeTest } from "./free-test.tsx";
import { TerminalVideo } from "./terminal-video.tsx";
import { Tools } from "./tools.tsx";
import { Trust } from "./trust.tsx";

/** Tools, recording, figures, plans and the last call. */
export function LowerBlocks(): ReactNode {
  return (
    <>
      <Suspense>
        <LiveTools />
      </Suspense>
      <Suspense>
        <TerminalVideo />
      </Suspense>
      <Suspense>
        <Trust />
      </Suspense>
      <Suspense>
        <Plans />
      </Suspense>
      <Suspense>
        <FreeTest />
      </Suspense>
    </>
  );
}

// Each by itself, so that what does not show the market is not rendered again with each of its pictures.
function LiveTools(): ReactNode {
  return <Tools preview={useMarketPreview().preview} />;
}

function Plans(): ReactNode {
  const discount = useQuizDiscount();
  return (
    <section id="pricing">
      <PlanChoice heading="h2" plans={["start", "popular", "professional"]} to="/pricing" discount={discount} />
    </section>
  );
}
