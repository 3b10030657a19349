// The messages, as plain text. A screen reader announces an answer once, when it is whole, and not word by word.

import { useEffect, useRef, type ReactNode } from "react";
import type { ErrorCode } from "../../../shared/contracts/errors.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import type { PlainKey, Translate } from "../../i18n/translate.ts";
import { Button } from "../../ui/button.tsx";
import { changeKey, useChat } from "./chat.store.ts";
import type { ChatMessage } from "./kept-conversation.ts";
import styles from "./chat-widget.module.css";

const FAULTS: Partial<Record<ErrorCode | "", PlainKey>> = {
  "": "chat.fault.line",
  "chat-key-refused": "chat.fault.key",
  "chat-key-needed": "chat.noKey",
  "chat-busy": "chat.fault.busy",
  busy: "chat.fault.busy",
  "chat-budget": "chat.fault.budget",
  "rate-limited": "chat.fault.limited",
};

/** Welcome, conversation, and the answer on its way. */
export function ChatMessages(): ReactNode {
  const t = useTranslate();
  const { messages, answer, ownKey } = useChat();
  const list = useRef<HTMLDivElement>(null);
  const hasOwnKey = ownKey !== "";
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [messages, answer]);
  const last = messages.at(-1);
  const isAnswering = answer !== undefined;
  return (
    // It scrolls, so that it must be reached with the keyboard too.
    <div className={styles.messages} ref={list} tabIndex={0} role="region" aria-label={t("chat.messages")}>
      <ul>
        <Message message={{ id: 0, from: "assistant", text: t("chat.welcome") }} />
        {messages.map((message) => (
          <Message key={message.id} message={{ ...message, text: textOf(message, t, hasOwnKey) }} />
        ))}
        {isAnswering && answer !== "" && <Message message={{ id: -1, from: "assistant", text: answer }} />}
      </ul>
      {answer === "" && (
        <p className={styles.writing}>
          <span aria-hidden="true" className={styles.bars}>
            <i />
            <i />
            <i />
          </span>
          {t("chat.writing")}
        </p>
      )}
      <p className={styles.note}>{t("chat.care")}</p>
      <p className="visually-hidden" aria-live="polite">
        {isAnswering ? t("chat.writing") : last?.from === "assistant" ? textOf(last, t, hasOwnKey) : ""}
      </p>
    </div>
  );
}

function Message({ message: { from, text, isFiles, isCut, error } }: { message: ChatMessage }): ReactNode {
  const t = useTranslate();
  return (
    <li className={from === "visitor" ? styles.mine : styles.theirs}>
      <span className={from === "visitor" ? "visually-hidden" : styles.from}>
        {t(from === "visitor" ? "chat.you" : "chat.assistant")}
      </span>
      <p dir="auto" className={error === undefined ? styles.text : styles.fault}>
        {text}
      </p>
      {isFiles && <span className={styles.note}>{t("chat.files.note")}</span>}
      {isCut && <span className={styles.note}>{t("chat.cut")}</span>}
      {error === "chat-key-refused" && <Button onClick={changeKey}>{t("chat.error.otherKey")}</Button>}
    </li>
  );
}

function textOf({ text, error, isFiles }: ChatMessage, t: Translate, hasOwnKey: boolean): string {
  if (isFiles) return t("chat.files", { names: text });
  if (error === undefined) return text;
  const message = t(FAULTS[error] ?? "chat.fault.failed");
  return hasOwnKey ? t("chat.error.ownKey", { message }) : t("chat.error", { message });
}
