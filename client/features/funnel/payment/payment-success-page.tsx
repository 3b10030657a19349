// After a payment: it asks the server, and congratulates only who has paid. For three seconds nothing leads away; then the terminal
// opens for who is signed in, and everybody else learns where the login goes. Whatever is not paid is shown as the order it is.

import { useEffect, useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { orderAddress, PAGES } from "../../../../shared/contracts/application-pages.ts";
import type { OrderPage } from "../../../../shared/contracts/order-page.ts";
import { useDocumentHead } from "../../../app/document-head.ts";
import { useSession } from "../../../app/session.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { callRoute } from "../../../rest/call-route.ts";
import { tabStorage } from "../../../storage/tab-storage.ts";
import { SiteLayout } from "../../../site-shell/site-layout.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { Logo } from "../../../ui/logo.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { OrderLogin } from "../order/order-login.tsx";
import { NoOrder, OrderInPlace } from "../order/order-page.tsx";
import { holdHere, letGo } from "./leaving-hold.ts";
import styles from "./payment-result.module.css";
import { POLL_MS } from "./payment-screen.ts";
import { useAddressLanguage } from "./use-address-language.ts";

const SECONDS = 3;

/** What this page may be given by the one before. */
export interface SuccessState {
  /** Of the order. */
  readonly secret?: string;
  /** It is only looked at. */
  readonly isTest?: true;
}

interface Found {
  readonly secret: string;
  readonly order: OrderPage;
}

/** The celebration, the order that is not paid, or the word that there is none. */
export function PaymentSuccessPage(): ReactNode {
  const t = useTranslate();
  const { secret, isTest = false } = useHistoryState<SuccessState | null>() ?? {};
  const { found, refresh } = useFound(secret, isTest);
  const isPaid = isTest || (typeof found === "object" && found.order.state === "paid");
  const isKnown = isTest || (found !== undefined && found !== "offline");
  useAddressLanguage();
  useDocumentHead(t(isPaid ? "paid.title" : "order.title"));
  useEffect(() => {
    holdHere();
    return letGo;
  }, []);
  useEffect(() => {
    if (isKnown && !isPaid) letGo();
  }, [isKnown, isPaid]);

  if (isPaid) return <Celebration found={typeof found === "object" ? found : undefined} refresh={refresh} isTest={isTest} />;
  return (
    <SiteLayout action={null}>
      <Sheet>
        {found === undefined && <p role="status">{t("ordered.checking")}</p>}
        {found === "offline" && <ErrorBox text={t("funnel.network")} />}
        {found === "none" && <NoOrder />}
        {typeof found === "object" && <OrderInPlace secret={found.secret} />}
      </Sheet>
    </SiteLayout>
  );
}

/** The order that the page before named, or from which this tab went to pay, else the newest of this browser or account; asked for again until it is paid. */
function useFound(secret: string | undefined, isTest: boolean) {
  const [found, setFound] = useState<Found | "none" | "offline">();
  const [turn, setTurn] = useState(0);
  const isPaid = typeof found === "object" && found.order.state === "paid";
  useEffect(() => {
    if (isTest) return undefined;
    const left = new AbortController();
    const ask = async (): Promise<void> => {
      const named = secret ?? tabStorage.getItem("openedOrder") ?? undefined;
      const reply =
        named === undefined
          ? await callRoute("POST /api/order/own", { signal: left.signal })
          : await callRoute("POST /api/order", { body: { secret: named }, signal: left.signal });
      if (left.signal.aborted) return;
      if (!reply.ok) return setFound((now) => (reply.status === 404 ? "none" : (now ?? "offline")));
      const own = "secret" in reply.body && typeof reply.body.secret === "string" ? reply.body.secret : (named ?? "");
      setFound({ secret: own, order: reply.body.data });
    };
    void ask();
    return () => left.abort();
  }, [secret, isTest, turn]);
  useEffect(() => {
    if (isTest || found === "none" || isPaid) return undefined;
    const poll = setInterval(() => setTurn((now) => now + 1), POLL_MS);
    return () => clearInterval(poll);
  }, [isTest, found, isPaid]);
  return { found, refresh: async () => setTurn((now) => now + 1) };
}

interface CelebrationProps {
  /** Undefined where it is only looked at. */
  readonly found: Found | undefined;
  readonly refresh: () => Promise<void>;
  readonly isTest: boolean;
}

function Celebration({ found, refresh, isTest }: CelebrationProps): ReactNode {
  const t = useTranslate();
  const [, navigate] = useLocation();
  const [left, setLeft] = useState(SECONDS);
  const isSignedIn = useSession(({ session }) => session !== undefined);
  const opens = isSignedIn && !isTest;
  useEffect(() => {
    holdHere();
    const count = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    const end = setTimeout(() => {
      letGo();
      if (opens) navigate(PAGES.dashboard, { replace: true });
    }, SECONDS * 1000);
    return () => {
      clearInterval(count);
      clearTimeout(end);
    };
  }, [opens, navigate]);
  return (
    <>
      {isTest && (
        <Banner kind="attention" icon="warning" testId="success-test">
          {t("ordered.test")}
        </Banner>
      )}
      <main className={styles.celebration} data-testid="celebration">
        <Logo />
        <div className={styles.ticks} aria-hidden="true">
          {Array.from({ length: 41 }, (_, tick) => (
            <i key={tick} />
          ))}
        </div>
        <h1>{t("paid.title")}</h1>
        {opens && <p role="status">{t("paid.lead", { seconds: Math.max(1, left) })}</p>}
        {found && !opens && <OrderLogin secret={found.secret} login={found.order.login} refresh={refresh} />}
        {found && !opens && left === 0 && <ButtonLink to={orderAddress(found.secret)}>{t("ordered.see")}</ButtonLink>}
        {isTest && left === 0 && <ButtonLink to="/">{t("nav.home")}</ButtonLink>}
      </main>
    </>
  );
}
