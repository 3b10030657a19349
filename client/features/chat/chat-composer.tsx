// Where a question is written: emoji, names of files, and the button that sends.

import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { CHAT_LIMITS } from "../../../shared/contracts/chat-limits.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { useDismissal } from "../../ui/floating.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { CHAT_ICONS } from "./chat-icons.ts";
import { useChatOpen } from "./chat-open.store.ts";
import { postFiles, sendQuestion, useChat } from "./chat.store.ts";
import styles from "./chat-widget.module.css";

const EMOJI = [
  ...["😀", "😊", "😉", "😎", "🤔"],
  ...["😕", "😢", "😡", "👍", "👎"],
  ...["🙏", "👋", "💪", "🎉", "🚀"],
  ...["📈", "📉", "💰", "✅", "❓"],
];
const FILES = "image/*,.pdf,.doc,.docx,.txt";

/** The line at the bottom. */
export function ChatComposer(): ReactNode {
  const t = useTranslate();
  const isAnswering = useChat((state) => state.answer !== undefined);
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (useChatOpen.getState().isAsked) input.current?.focus();
  }, []);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (sendQuestion(text)) setText("");
  };
  const insert = (emoji: string): void => {
    const { selectionStart, selectionEnd } = input.current ?? {};
    const [from, to] = [selectionStart ?? text.length, selectionEnd ?? text.length];
    setText((text.slice(0, from) + emoji + text.slice(to)).slice(0, CHAT_LIMITS.message));
    input.current?.focus();
  };
  return (
    <form className={styles.composer} onSubmit={send}>
      <div className={`well ${styles.well}`}>
        <input
          ref={input}
          type="text"
          dir="auto"
          enterKeyHint="send"
          autoComplete="off"
          placeholder={t("chat.message")}
          aria-label={t("chat.message")}
          maxLength={CHAT_LIMITS.message}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <EmojiPicker onChoose={insert} />
        <IconButton icon={CHAT_ICONS.clip} label={t("chat.attach")} onClick={() => files.current?.click()} />
        <input
          ref={files}
          type="file"
          hidden
          multiple
          accept={FILES}
          aria-label={t("chat.attach")}
          onChange={({ target }) => {
            postFiles(Array.from(target.files ?? [], ({ name }) => name));
            target.value = "";
          }}
        />
        <span className={styles.send}>
          <IconButton type="submit" icon={CHAT_ICONS.send} label={t("chat.send")} disabled={isAnswering} />
        </span>
      </div>
    </form>
  );
}

function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }): ReactNode {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  useDismissal(root, isOpen, () => setOpen(false));
  return (
    <span ref={root} className={styles.picker}>
      <IconButton icon={CHAT_ICONS.smile} label={t("chat.emoji")} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
      {isOpen && (
        <span className={`floating ${styles.emoji}`} role="group" aria-label={t("chat.emoji")}>
          {EMOJI.map((emoji) => (
            <button
              key={emoji}
              type="button"
              onClick={() => {
                onChoose(emoji);
                setOpen(false);
              }}
            >
              {emoji}
            </button>
          ))}
        </span>
      )}
    </span>
  );
}
