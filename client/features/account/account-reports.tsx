// What the user's lists reported last, what became of it, and what is muted.

import type { ReactNode } from "react";
import type { ReportMessage, ReportMute } from "../../../shared/contracts/list-reports.ts";
import { exchangeName } from "../../../shared/market/exchange-id.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute, type Refused } from "../../rest/call-route.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { useMomentText } from "../../ui/use-moment-text.ts";
import styles from "./account.module.css";
import { useSection } from "./use-section.ts";

const askReports = () => callRoute("GET /api/account/list-reports");

/** The section; the account has a plan. */
export function AccountReports(): ReactNode {
  const t = useTranslate();
  const { answer, error, settle } = useSection(askReports);
  const nameOf = (id: string | null): string => answer?.reports.find(({ listId }) => listId === id)?.name ?? "";
  return (
    <section className={styles.section} data-testid="list-reports">
      <h2>{t("reports.last")}</h2>
      <div>
        <ErrorBox text={error} />
        {answer && (
          <>
            <p>{answer.messages.length === 0 ? t("reports.none") : t("reports.today", answer.today)}</p>
            <ul className={styles.rows}>
              {answer.mutes.map((mute) => (
                <MuteRow key={mute.id} mute={mute} listName={nameOf(mute.listId)} onChanged={settle} />
              ))}
              {answer.messages.map((message) => (
                <MessageRow key={message.id} message={message} />
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

interface MuteRowProps {
  readonly mute: ReportMute;
  readonly listName: string;
  readonly onChanged: (reply: { readonly ok: true } | Refused) => Promise<boolean>;
}

function MuteRow({ mute: { id, exchange, symbol, until }, listName, onChanged }: MuteRowProps): ReactNode {
  const t = useTranslate();
  const { time } = useMomentText();
  const name = exchange === null ? listName : `${symbol ?? ""} · ${exchangeName(exchange)}`;
  return (
    <li>
      <span>
        <bdi>{name}</bdi> <small>{t("reports.muted", { date: time(until) })}</small>
      </span>
      <span className={styles.buttons}>
        <Button onClick={() => void callRoute("DELETE /api/account/report-mutes/:id", { params: { id } }).then(onChanged)}>
          {t("reports.unmute")}
        </Button>
      </span>
    </li>
  );
}

function MessageRow({ message }: { readonly message: ReportMessage }): ReactNode {
  const t = useTranslate();
  const { time } = useMomentText();
  const { at, channel, target, state, isLate, list, exchange, symbol, count } = message;
  const subject =
    count === null ? `${symbol ?? ""} · ${exchange === null ? "" : exchangeName(exchange)}` : t("reports.summary", { count });
  return (
    <li>
      <span>
        <bdi>{subject}</bdi> <small>{time(at)}</small>
        <small>
          <bdi>{list}</bdi> · {t(`reports.channel.${channel}`)} <bdi>{target}</bdi>
        </small>
      </span>
      <small data-state={state}>
        {t(`reports.state.${state}`)}
        {isLate && ` · ${t("reports.late")}`}
      </small>
    </li>
  );
}
