// A recording of the real terminal. It has no speech, so it is the same in every language.

import { useState, type ReactNode } from "react";
import { useTranslate } from "../../../i18n/language.store.ts";
import { useReveal } from "../../../site-shell/use-reveal.ts";
import block from "./block.module.css";
import styles from "./terminal-video.module.css";

const RECORDING = "/video/terminal.webm";
const STILL = "/video/terminal.webp";

/** The recording, loaded when it is played; a sentence and a link where the browser cannot play it. */
export function TerminalVideo(): ReactNode {
  const t = useTranslate();
  const part = useReveal<HTMLElement>();
  const [cannotPlay, setCannotPlay] = useState(false);
  const instead = (
    <p className={styles.instead}>
      {t("video.unsupported")} <a href={RECORDING}>{t("video.open")}</a>
    </p>
  );
  return (
    <section ref={part} className={`${block.block} ${styles.video}`}>
      <div>
        <h2>{t("video.title")}</h2>
        <p className={block.lead}>{t("video.body")}</p>
      </div>
      <div>
        <video
          className={styles.player}
          controls
          muted
          playsInline
          preload="none"
          poster={STILL}
          width="1280"
          height="720"
          aria-label={t("video.title")}
        >
          <source src={RECORDING} type="video/webm" onError={() => setCannotPlay(true)} />
          {instead}
        </video>
        {/* Browsers that know videos, but not this kind of them, show nothing of what stands inside. */}
        {cannotPlay && instead}
      </div>
    </section>
  );
}
