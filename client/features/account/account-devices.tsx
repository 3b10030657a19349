// Where the account is signed in, and a way to end each of these sessions.

import type { ReactNode } from "react";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import styles from "./account.module.css";
import { browserName } from "./browser-name.ts";
import { useMomentText } from "../../ui/use-moment-text.ts";
import { useSection } from "./use-section.ts";

const ask = () => callRoute("GET /api/account/sessions");

/** The section of the devices. */
export function AccountDevices(): ReactNode {
  const t = useTranslate();
  const { time } = useMomentText();
  const { answer: devices, error, settle } = useSection(ask);

  const end = async (handle?: string): Promise<void> => {
    const reply = handle
      ? await callRoute("DELETE /api/account/sessions/:handle", { params: { handle } })
      : await callRoute("DELETE /api/account/sessions");
    // One that is gone already is what was wanted.
    await settle(reply, "not-found");
  };

  return (
    <section className={styles.section}>
      <h2>{t("account.devices", { max: devices?.max ?? 1 })}</h2>
      <div>
        <ErrorBox text={error} />
        <ul className={styles.rows}>
          {devices?.data.map(({ handle, user_agent, last_seen_at, current }) => (
            <li key={handle}>
              <span>
                <bdi dir="ltr" title={user_agent}>
                  {browserName(user_agent)}
                </bdi>
                <small>{current ? t("account.thisDevice") : t("account.lastSeen", { date: time(last_seen_at) })}</small>
              </span>
              {!current && <Button onClick={() => void end(handle)}>{t("account.endSession")}</Button>}
            </li>
          ))}
        </ul>
        {(devices?.data.length ?? 0) > 1 && (
          <Button size="site" onClick={() => void end()}>
            {t("account.endOthers")}
          </Button>
        )}
      </div>
    </section>
  );
}
