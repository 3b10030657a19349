// Links the bot's chats: a private one, or a group or channel that its administrator chooses.

import { useState, type ReactNode } from "react";
import { TELEGRAM_LINK_MINUTES } from "../../../shared/contracts/alert-delivery.ts";
import type { RouteAnswer } from "../../../shared/contracts/rest/routes.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute, type Refused } from "../../rest/call-route.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./account.module.css";
import { ShownOnce } from "./shown-once.tsx";

interface TelegramLinkProps {
  readonly onAsked: () => void;
  readonly onRefused: (reply: Refused) => Promise<boolean>;
}

/** Asks for a link to the bot, which is opened by a click of its own: browsers block windows that open later. */
export function TelegramLink({ onAsked, onRefused }: TelegramLinkProps): ReactNode {
  const t = useTranslate();
  const [link, setLink] = useState<RouteAnswer<"POST /api/account/telegram-link">>();
  const ask = async (isShared: boolean): Promise<void> => {
    const reply = await callRoute("POST /api/account/telegram-link", { body: { isShared } });
    if (!reply.ok) return void (await onRefused(reply));
    setLink(reply.body);
    onAsked();
  };
  return (
    <>
      <p className={styles.buttons}>
        <Button size="site" onClick={() => void ask(false)}>
          {t("alertDelivery.link")}
        </Button>
        <Button size="site" onClick={() => void ask(true)}>
          {t("alertDelivery.linkShared")}
        </Button>
      </p>
      {link && (
        <p role="status">
          <a href={link.url} target="_blank" rel="noreferrer">
            {t(link.command === null ? "alertDelivery.openBot" : "alertDelivery.chooseGroup")}
          </a>{" "}
          {link.command === null && t("alertDelivery.linkHint", { minutes: TELEGRAM_LINK_MINUTES })}
        </p>
      )}
      {link && link.command !== null && (
        <ShownOnce
          lead={t("alertDelivery.sharedHint", { minutes: TELEGRAM_LINK_MINUTES })}
          text={link.command}
          testId="telegram-command"
          done={t("alertDelivery.written")}
          onKept={() => setLink(undefined)}
        />
      )}
    </>
  );
}
