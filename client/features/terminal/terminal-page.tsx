// The terminal screen: starts the engine for the signed-in user and arranges banners, header, list and status bar.

import { useEffect, useState, type ReactNode } from "react";
import { cadenceFor, planAllowsExchange } from "../../../shared/contracts/plans.ts";
import { provingToken, sessionName } from "../../app/auth-storage.ts";
import { startHeartbeat } from "../../app/heartbeat.ts";
import { useSession } from "../../app/session.store.ts";
import { beat } from "../../app/terminal-api.ts";
import { useConnection } from "../../stream/connection.store.ts";
import { Toasts } from "../../ui/toasts.tsx";
import { MarketList } from "../market-list/market-list.tsx";
import { AccessDenied, SessionEnded } from "./access-screens.tsx";
import { DeckStrip } from "./deck-strip.tsx";
import { SimulatedBanner } from "./simulated-banner.tsx";
import { StaleBanner } from "./stale-banner.tsx";
import { StatusBar } from "./status-bar.tsx";
import { EngineContext, TerminalEngine } from "./terminal-engine.ts";
import { TerminalHeader } from "./terminal-header.tsx";
import styles from "./terminal-page.module.css";
import { useTerminalSettings } from "./terminal-settings.store.ts";
import { useTerminalKeys } from "./use-terminal-keys.ts";

/** The terminal of the signed-in user. */
export function TerminalPage(): ReactNode {
  const [engine] = useState(() => new TerminalEngine(provingToken(localStorage)));
  const plan = useSession((state) => state.session?.plan_type ?? "start");
  const { exchange: asked, updateSpeed } = useTerminalSettings();
  const { ended, denied } = useConnection();
  const exchange = planAllowsExchange(plan, asked) ? asked : "mexc";
  const speed = cadenceFor(plan, updateSpeed);

  useEffect(() => engine.stream.start(), [engine]);
  useEffect(() => engine.stream.want({ exchange, speed }), [engine, exchange, speed]);
  useEffect(() => startHeartbeat(() => beat(sessionName(localStorage))), []);
  useTerminalKeys();

  if (ended) return <SessionEnded reason={ended} />;
  if (denied !== undefined) return <AccessDenied message={denied} />;
  return (
    <EngineContext value={engine}>
      <div className={styles.page}>
        <SimulatedBanner />
        <StaleBanner exchange={exchange} />
        <TerminalHeader plan={plan} exchange={exchange} speed={speed} />
        <DeckStrip />
        <main className={styles.main}>
          <MarketList />
        </main>
        <StatusBar exchange={exchange} />
      </div>
      <Toasts />
    </EngineContext>
  );
}
