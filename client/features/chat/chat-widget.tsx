// The support chat. Beside the page it leaves the page usable; on a phone it is the whole screen, above the keyboard.

import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslate } from "../../i18n/language.store.ts";
import type { PlainKey } from "../../i18n/translate.ts";
import { SiteLink } from "../../site-shell/site-link.tsx";
import { closeOnEscape } from "../../ui/escape-stack.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { MINUS } from "../../ui/shared-icons.ts";
import { ChatComposer } from "./chat-composer.tsx";
import { ChatMessages } from "./chat-messages.tsx";
import { CHAT_ICONS } from "./chat-icons.ts";
import { minimizeChat } from "./chat-open.store.ts";
import { ChatSetup } from "./chat-setup.tsx";
import { findService, useChat, type ChatState } from "./chat.store.ts";
import styles from "./chat-widget.module.css";

const PHONE = "(max-width: 767px)";

/** The open chat. */
export function ChatWidget(): ReactNode {
  useEffect(() => void findService(), []);
  return useIsPhone() ? <WholeScreen /> : <Beside />;
}

function Beside(): ReactNode {
  const t = useTranslate();
  useEffect(() => closeOnEscape(minimizeChat), []);
  return (
    <section className={`${styles.frame} ${styles.beside}`} role="dialog" aria-label={t("chat.title")}>
      <Parts />
    </section>
  );
}

function WholeScreen(): ReactNode {
  const t = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const view = window.visualViewport;
    // Where the keyboard covers the page instead of making it smaller.
    const fit = (): void => {
      element?.style.setProperty("--visible", `${view?.height ?? window.innerHeight}px`);
      element?.style.setProperty("--above", `${view?.offsetTop ?? 0}px`);
    };
    fit();
    view?.addEventListener("resize", fit);
    view?.addEventListener("scroll", fit);
    return () => {
      view?.removeEventListener("resize", fit);
      view?.removeEventListener("scroll", fit);
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`${styles.frame} ${styles.whole}`}
      aria-label={t("chat.title")}
      onCancel={(event) => {
        event.preventDefault();
        minimizeChat();
      }}
    >
      <Parts />
    </dialog>
  );
}

function Parts(): ReactNode {
  const t = useTranslate();
  const service = useChat((state) => state.service);
  const isSetupOpen = useChat((state) => state.isSetupOpen);
  return (
    <>
      <Head />
      {service === "none" ? (
        <div className={styles.off}>
          <p>{t("chat.off.body")}</p>
          <SiteLink to="/contact" className={styles.way}>
            {t("chat.write")}
          </SiteLink>
        </div>
      ) : (
        <>
          {isSetupOpen && <ChatSetup />}
          <ChatMessages />
          <ChatComposer />
        </>
      )}
    </>
  );
}

function Head(): ReactNode {
  const t = useTranslate();
  const { service, isSetupOpen } = useChat();
  const state = useChat(stateKey);
  return (
    <header className={styles.head}>
      <div className={styles.names}>
        <h2>{t("chat.title")}</h2>
        <p className={styles.state} data-online={state === "chat.online"} role="status">
          {t(state)}
        </p>
      </div>
      {service !== "none" && (
        <IconButton
          icon={CHAT_ICONS.key}
          label={t("chat.setup")}
          aria-expanded={isSetupOpen}
          onClick={() => useChat.setState({ isSetupOpen: !isSetupOpen })}
        />
      )}
      <IconButton icon={MINUS} label={t("chat.minimize")} onClick={minimizeChat} />
    </header>
  );
}

function stateKey({ service, ownKey }: ChatState): PlainKey {
  if (service === undefined) return "chat.connecting";
  if (service === false) return "chat.unreachable";
  if (service === "none") return "chat.off";
  return service === "own-key" && ownKey === "" ? "chat.needsKey" : "chat.online";
}

function useIsPhone(): boolean {
  const [isPhone, setPhone] = useState(() => matchMedia(PHONE).matches);
  useEffect(() => {
    const media = matchMedia(PHONE);
    const follow = (): void => setPhone(media.matches);
    media.addEventListener("change", follow);
    return () => media.removeEventListener("change", follow);
  }, []);
  return isPhone;
}
