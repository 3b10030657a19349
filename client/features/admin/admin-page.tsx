// /admin-panel and what lies below it: the gate, and behind it the sections for those who run the service.

import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { Link, Redirect, Route, Switch, useLocation } from "wouter";
import { ADMIN_PAGES, QUEUES_PAGE } from "../../../shared/contracts/application-pages.ts";
import type { RouteAnswer } from "../../../shared/contracts/rest/routes.ts";
import { useDocumentHead } from "../../app/document-head.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import type { PlainKey } from "../../i18n/translate.ts";
import { callRoute } from "../../rest/call-route.ts";
import { Button } from "../../ui/button.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Logo } from "../../ui/logo.tsx";
import { Toasts } from "../../ui/toasts.tsx";
import { AdminLogin } from "./admin-login.tsx";
import styles from "./admin-page.module.css";
import { AdminProvider, isSignedOut } from "./admin-session.ts";
import { AdminsSection } from "./admins-section.tsx";
import { AttentionSection } from "./attention-section.tsx";
import { AuditSection } from "./audit-section.tsx";
import { ConsoleLanguageMenu, InConsoleLanguage } from "./console-language.tsx";
import { CustomerSection } from "./customer-section.tsx";
import { CustomersSection } from "./customers-section.tsx";
import { DeploysSection } from "./deploys-section.tsx";
import { FunnelSection } from "./funnel-section.tsx";
import { InboxSection } from "./inbox-section.tsx";
import { JobsSection } from "./jobs-section.tsx";
import { MarketSection } from "./market-section.tsx";
import { OrdersSection } from "./orders-section.tsx";
import { useAdminCounts } from "./admin-counts.ts";

type Session = RouteAnswer<"GET /api/admin/session">;

const SECTIONS: readonly (readonly [path: string, icon: IconName, name: PlainKey])[] = [
  [ADMIN_PAGES.attention, "bell", "admin.attention"],
  [ADMIN_PAGES.messages, "tray", "admin.messages"],
  [ADMIN_PAGES.customers, "people", "admin.customers"],
  [ADMIN_PAGES.orders, "rows", "admin.orders"],
  [ADMIN_PAGES.market, "curve", "admin.market"],
  [ADMIN_PAGES.jobs, "clock", "admin.jobs"],
  [ADMIN_PAGES.deploys, "refresh", "admin.deploys"],
  [ADMIN_PAGES.funnel, "sliders", "admin.funnel"],
  [ADMIN_PAGES.audit, "table", "admin.audit"],
];

/** For owners alone. */
const OWNERS_SECTION = [ADMIN_PAGES.admins, "padlock", "admin.admins"] as const;

export function AdminPage(): ReactNode {
  return (
    <InConsoleLanguage>
      <GateOrPanel />
    </InConsoleLanguage>
  );
}

function GateOrPanel(): ReactNode {
  const t = useTranslate();
  const [session, setSession] = useState<Session | "none" | "asking">("asking");
  const [notice, setNotice] = useState("");
  /** Who is inside. What an earlier session had asked may be refused only now. */
  const inside = useRef<Session>(undefined);
  const enter = (next: Session): void => {
    inside.current = next;
    setSession(next);
  };
  useDocumentHead(t("admin.title"));
  useEffect(() => {
    void callRoute("GET /api/admin/session").then((reply) => {
      if (reply.ok) return enter(reply.body);
      setSession("none");
      if (!isSignedOut(reply)) setNotice(t("admin.offline"));
    });
    // Asked once: later changes are learnt from what the sections are refused.
    // oxlint-disable-next-line exhaustive-deps
  }, []);
  const onEnded = useCallback(() => {
    if (inside.current !== session) return;
    setNotice(t("admin.ended"));
    setSession("none");
  }, [session, t]);
  if (session === "asking") return null;
  if (session === "none") return <AdminLogin notice={notice} onSignedIn={enter} />;
  const { name, role } = session;
  const leave = async (): Promise<void> => {
    inside.current = undefined;
    await callRoute("POST /api/admin/logout");
    setNotice("");
    setSession("none");
  };
  return (
    <AdminProvider value={{ name, role, onEnded }}>
      <Panel name={name} role={role} onLeave={() => void leave()} />
      <Toasts />
    </AdminProvider>
  );
}

interface PanelProps extends Pick<Session, "name" | "role"> {
  readonly onLeave: () => void;
}

function Panel({ name, role, onLeave }: PanelProps): ReactNode {
  const t = useTranslate();
  const counts = useAdminCounts();
  const [location] = useLocation();
  const sections = useRef<HTMLElement>(null);
  // On a phone they are a row that is wider than the screen.
  useEffect(() => {
    sections.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [location]);
  return (
    <div className={styles.panel}>
      <header className={styles.side}>
        <Link to={ADMIN_PAGES.attention} className={styles.logo}>
          <Logo />
        </Link>
        <nav ref={sections} aria-label={t("admin.title")}>
          {[...SECTIONS, ...(role === "owner" ? [OWNERS_SECTION] : [])].map(([path, icon, text]) => (
            <Link
              key={path}
              to={path}
              className={(isHere) => `${styles.link} ${isHere ? styles.here : ""}`}
              aria-current={location === path ? "page" : undefined}
            >
              <Icon name={icon} />
              <span>{t(text)}</span>
              {path === ADMIN_PAGES.attention && counts.attention.open > 0 && <b>{counts.attention.open}</b>}
              {path === ADMIN_PAGES.messages && counts.inbox.new > 0 && <b>{counts.inbox.new}</b>}
            </Link>
          ))}
          {/* A page of another program, behind the same cookie. */}
          <a href={QUEUES_PAGE} className={styles.link}>
            <Icon name="layers" />
            <span>{t("admin.queues")}</span>
          </a>
        </nav>
        <div className={styles.account}>
          <p>
            <bdi>{name}</bdi>
            <small>{t(`admin.role.${role}`)}</small>
          </p>
          <ConsoleLanguageMenu />
          <Button kind="quiet" onClick={onLeave}>
            <Icon name="leave" />
            {t("admin.signOut")}
          </Button>
        </div>
      </header>
      <main className={styles.main}>
        <Switch>
          <Route path={ADMIN_PAGES.attention}>
            <AttentionSection version={counts.version} />
          </Route>
          <Route path={ADMIN_PAGES.messages}>
            <InboxSection version={counts.version} />
          </Route>
          <Route path={ADMIN_PAGES.customers} component={CustomersSection} />
          <Route path={ADMIN_PAGES.customer}>{({ id }) => <CustomerSection key={id} id={id} />}</Route>
          <Route path={`${ADMIN_PAGES.orders}/:number?`}>{({ number }) => <OrdersSection number={number} />}</Route>
          <Route path={ADMIN_PAGES.market} component={MarketSection} />
          <Route path={ADMIN_PAGES.jobs} component={JobsSection} />
          <Route path={ADMIN_PAGES.deploys} component={DeploysSection} />
          {role === "owner" && <Route path={ADMIN_PAGES.admins} component={AdminsSection} />}
          <Route path={ADMIN_PAGES.funnel} component={FunnelSection} />
          <Route path={ADMIN_PAGES.audit} component={AuditSection} />
          <Route>
            <Redirect to={ADMIN_PAGES.attention} replace />
          </Route>
        </Switch>
      </main>
    </div>
  );
}
