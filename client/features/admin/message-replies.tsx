// What was answered to a message, and the field for the next answer.

import { useState, type FormEvent, type ReactNode } from "react";
import { MAX_REPLY, type ShownMessage } from "../../../shared/contracts/admin-inbox.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { useAdmin } from "./admin-session.ts";
import { ForeignText } from "./foreign-text.tsx";
import styles from "./inbox.module.css";
import { useMomentTexts } from "./moment-text.ts";

interface MessageRepliesProps {
  readonly message: ShownMessage;
  readonly onReply: (text: string) => Promise<boolean>;
}

/** The thread below a message. */
export function MessageReplies({ message, onReply }: MessageRepliesProps): ReactNode {
  const t = useTranslate();
  const { time } = useMomentTexts();
  const { mayAct } = useAdmin();
  const [text, setText] = useState("");
  const [isSending, setSending] = useState(false);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSending(true);
    if (await onReply(text)) setText("");
    setSending(false);
  };
  return (
    <section className={styles.replies} aria-label={t("inbox.answers")}>
      {message.replies.map((reply) => (
        <article key={reply.id} data-testid="reply">
          <p className={styles.from}>
            <b>{reply.admin === null ? "\u2014" : <ForeignText text={reply.admin} />}</b>{" "}
            <time dateTime={reply.created_at}>{time(Date.parse(reply.created_at))}</time>
            {reply.mail !== null && ` · ${t(`delivery.${reply.mail}`)}`}
          </p>
          <p className={styles.body} dir="auto">
            {reply.text}
          </p>
        </article>
      ))}
      {mayAct && (
        <form onSubmit={(event) => void send(event)}>
          <TextArea label={t("inbox.reply")} value={text} rows={6} maxLength={MAX_REPLY} dir="auto" onChange={setText} />
          <Button kind="primary" type="submit" disabled={isSending || text.trim() === ""}>
            {t("inbox.send")}
          </Button>
        </form>
      )}
    </section>
  );
}
