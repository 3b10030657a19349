// /account: plan, orders, password, devices and data of the signed-in user, also after the plan has ended.

import { useEffect, useState, type ReactNode } from "react";
import { Link } from "wouter";
import { PAGES, SETUPS_PART } from "../../../shared/contracts/application-pages.ts";
import type { RouteAnswer } from "../../../shared/contracts/rest/routes.ts";
import type { Setup } from "../../../shared/contracts/setups.ts";
import { sessionName } from "../../app/auth-storage.ts";
import { useDocumentHead } from "../../app/document-head.ts";
import { signOut } from "../../app/session.store.ts";
import { endSession } from "../../app/terminal-api.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { SiteLayout } from "../../site-shell/site-layout.tsx";
import { Button } from "../../ui/button.tsx";
import { AccountAlerts } from "./account-alerts.tsx";
import { AccountData } from "./account-data.tsx";
import { AccountDevices } from "./account-devices.tsx";
import { AccountHelp } from "./account-help.tsx";
import { AccountKeys } from "./account-keys.tsx";
import { AccountLanguage } from "./account-language.tsx";
import { AccountOrders } from "./account-orders.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { AccountPassword } from "./account-password.tsx";
import { laterReports } from "./later-reports.ts";
import { AccountPlan } from "./account-plan.tsx";
import { AccountSetups } from "./account-setups.tsx";
import styles from "./account.module.css";
import { refusalText } from "./refusal-key.ts";

type Account = RouteAnswer<"GET /api/account/me">;

/** All sections, once the server has said who this is. */
export function AccountPage(): ReactNode {
  const t = useTranslate();
  const [account, setAccount] = useState<Account>();
  const [error, setError] = useState("");
  const [waiting, setWaiting] = useState<readonly Setup[]>([]);
  const [newest] = waiting.toReversed();
  useDocumentHead(t("account.title"));
  useEffect(() => {
    const ask = async (): Promise<void> => {
      const reply = await callRoute("GET /api/account/me");
      if (reply.ok) setAccount(reply.body);
      // The session has ended on the server: what this browser remembers of it is of no use.
      else if (reply.status === 401) signOut();
      else setError(refusalText(reply, t));
    };
    void ask();
  }, [t]);
  const [leaving, setLeaving] = useState(false);
  const leave = async (): Promise<void> => {
    setLeaving(true);
    await endSession(sessionName());
    signOut();
  };
  return (
    <SiteLayout action={<Link to={PAGES.dashboard}>{t("nav.terminal")}</Link>}>
      <div className={styles.page}>
        <header>
          <div>
            <h1>{t("account.title")}</h1>
            <p>
              <bdi>{account?.email ?? t("account.loading")}</bdi>
            </p>
          </div>
          <Button size="site" disabled={leaving} onClick={() => void leave()}>
            {t("account.logout")}
          </Button>
        </header>
        <ErrorBox text={error} />
        <p role="status" className={styles.notice}>
          {newest && <a href={`#${SETUPS_PART}`}>{t("setups.waiting", { name: newest.name })}</a>}
        </p>
        {account && (
          <>
            <AccountPlan />
            <AccountSetups plan={account.plan_type} onWaiting={setWaiting} />
            <AccountOrders />
            <AccountLanguage language={account.language} />
            <AccountPassword endsAt={account.first_password_ends_at} />
            <AccountDevices />
            <AccountAlerts />
            {account.plan_type !== null && <laterReports.Page />}
            <AccountKeys />
            <AccountHelp plan={account.plan_type} />
            <AccountData />
          </>
        )}
      </div>
    </SiteLayout>
  );
}
