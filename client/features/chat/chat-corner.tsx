// The support chat in the corner of every page but the terminal's: a button, and behind it the chat, a chunk of its own.

import { useEffect, useRef, type ReactNode } from "react";
import { offerChatTexts } from "../../i18n/chat-texts.ts";
import { needTexts, translate, useTranslate } from "../../i18n/language.store.ts";
import { Icon } from "../../ui/icon.tsx";
import { showToast } from "../../ui/toast.store.ts";
import { CHAT_ICONS } from "./chat-icons.ts";
import styles from "./chat-corner.module.css";
import { openChat, useChatOpen, wasChatOpen } from "./chat-open.store.ts";

/** The terminal, its test, its window and the operators' pages. */
const WITHOUT_CHAT = /^\/(terminal|dashboard|test-terminal|visual-screener-window|admin-panel|app(\/|$))/i;

offerChatTexts();
let Widget: (() => ReactNode) | undefined;

function loadAndOpen(isAsked: boolean): void {
  Promise.all([import("./chat-widget.tsx"), needTexts("chat")]).then(
    ([{ ChatWidget }]) => {
      Widget = ChatWidget;
      openChat(isAsked);
    },
    () => isAsked && showToast({ kind: "alert", icon: "warning", text: translate("chat.notLoaded") }),
  );
}

/** The chat or its button, where this path has one. */
export function ChatCorner({ path }: { path: string }): ReactNode {
  const t = useTranslate();
  const isOpen = useChatOpen((state) => state.isOpen);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const isShown = !WITHOUT_CHAT.test(path);
  useEffect(() => {
    if (isShown && wasChatOpen() && !useChatOpen.getState().isOpen) loadAndOpen(false);
  }, [isShown]);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (!isShown) return null;
  if (isOpen && Widget) return <Widget />;
  return (
    <button ref={button} type="button" className={styles.button} aria-haspopup="dialog" onClick={() => loadAndOpen(true)}>
      <Icon name={CHAT_ICONS.chat} size={18} />
      <span>{t("chat.open")}</span>
    </button>
  );
}
