// The page of a document. One that arrived written stands as it is: its text is in the page already, so it is not loaded as a
// script too, nor what would write it.

import { useEffect, useState, useSyncExternalStore, type MouseEvent, type ReactNode } from "react";
import { useLocation } from "wouter";
import type { Language } from "../../../../shared/contracts/languages.ts";
import { comingLanguage, useLanguage } from "../../../i18n/language.store.ts";
import { PublicPage } from "../../../site-shell/public-page.tsx";
import { CountingSwitch } from "./counting-switch.tsx";
import type { DocumentId } from "./document.ts";
import styles from "./document-page.module.css";

/** What writes a document, by language and document. */
const articles = new Map<string, () => ReactNode>();

/** The page of a document, which is loaded with it unless it arrived written. */
export async function documentPageOf(id: DocumentId): Promise<() => ReactNode> {
  const isWritten = typeof document !== "undefined" && document.querySelector(`[data-document="${id}"]`) !== null;
  if (!isWritten) await articleOf(id, comingLanguage());
  return () => <DocumentPage id={id} />;
}

async function articleOf(id: DocumentId, language: Language): Promise<() => ReactNode> {
  const name = `${language}/${id}`;
  const Article = articles.get(name) ?? (await (await import("./document-article.tsx")).loadArticle(id, language));
  articles.set(name, Article);
  return Article;
}

interface Shown {
  /** Undefined before there is anything. */
  readonly language?: Language;
  /** Undefined while the document stands as it arrived. */
  readonly Article?: (() => ReactNode) | undefined;
}

/** The document in the reader's language; while another language is on its way, in the one before. */
function DocumentPage({ id }: { id: DocumentId }): ReactNode {
  const language = useLanguage((state) => state.language);
  const isTakenOver = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  const [shown, setShown] = useState<Shown>(() => {
    const Article = articles.get(`${language}/${id}`);
    return Article || isTakenOver ? { language, Article } : {};
  });
  useEffect(() => {
    if (shown.language === language) return undefined;
    let left = false;
    articleOf(id, language).then((Article) => {
      if (!left) setShown({ language, Article });
    }, reportError);
    return () => {
      left = true;
    };
  }, [id, language, shown.language]);
  const { Article } = shown;
  return (
    <PublicPage>
      {Article ? (
        <article className={styles.article} data-document={id}>
          <Article />
        </article>
      ) : (
        shown.language && <WrittenArticle id={id} />
      )}
      {id === "cookies" && <CountingSwitch />}
    </PublicPage>
  );
}

/** React leaves the content of such an element alone when it takes a page over. One object: another one would be written. */
const AS_WRITTEN = { __html: "" };

function WrittenArticle({ id }: { id: DocumentId }): ReactNode {
  const [, navigate] = useLocation();
  // Its links are plain ones; pages of ours are opened as everywhere on the site, without a reload.
  const follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const href = link?.getAttribute("href");
    if (!href?.startsWith("/") || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    navigate(href);
  };
  return (
    <article
      className={styles.article}
      data-document={id}
      dangerouslySetInnerHTML={AS_WRITTEN}
      suppressHydrationWarning
      onClick={follow}
    />
  );
}

const subscribeToNothing = () => () => {};
