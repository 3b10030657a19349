// The screener's head: name, exchange, and its buttons.

import type { ReactNode } from "react";
import { exchangeName, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./screener-head.module.css";

interface ScreenerHeadProps {
  readonly exchange: ExchangeId;
  /** It is not the terminal's. */
  readonly isOwn: boolean;
  readonly settingsId: string;
  readonly settingsShown: boolean;
  readonly onSettings: () => void;
  readonly buttons?: ReactNode;
  readonly onDetach?: (() => void) | undefined;
  readonly onClose?: (() => void) | undefined;
}

/** One line. */
export function ScreenerHead(props: ScreenerHeadProps): ReactNode {
  const { exchange, isOwn, settingsId, settingsShown, onSettings, buttons, onDetach, onClose } = props;
  const t = useTranslate();
  return (
    <header className={styles.head}>
      <Icon name="scatter" className={styles.mark} />
      <h2>{t("screener.title")}</h2>
      <bdi
        dir="ltr"
        className={isOwn ? "tag" : styles.exchange}
        title={isOwn ? t("screener.exchange.own") : undefined}
        data-testid="screener-exchange"
      >
        {exchangeName(exchange)}
        {isOwn && <span className="visually-hidden">. {t("screener.exchange.own")}</span>}
      </bdi>
      <span className={styles.space} />
      {buttons}
      <IconButton
        icon="sliders"
        label={t("screener.settings")}
        aria-expanded={settingsShown}
        aria-controls={settingsId}
        onClick={onSettings}
      />
      {onDetach && <IconButton icon="detach" label={t("screener.detach")} onClick={onDetach} />}
      {onClose && <IconButton icon="close" label={t("screener.close")} onClick={onClose} />}
    </header>
  );
}
