// What a document's page shows: date, contents, sections. The same for all of them; what they say is in <language>/<id>.md.

import type { ReactNode } from "react";
import { SITE_PAGES } from "../../../../shared/contracts/pages.ts";
import type { Language } from "../../../../shared/contracts/languages.ts";
import { useDocumentHead } from "../../../app/document-head.ts";
import { needTexts, useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { readPageValues, useTestTime } from "../../../site-shell/page-values.ts";
import { SiteLink } from "../../../site-shell/site-link.tsx";
import type { Block, DocumentId, Piece, SiteDocument } from "./document.ts";
import { DEPLOYMENT_VALUES, PRODUCT_VALUES, TEST_TIME, type DocumentValue } from "./document-values.ts";
import styles from "./document-page.module.css";

/** When the documents last changed in what they say; a better wording of the same is no change. */
const CHANGED = new Date("2026-11-22T00:00:00Z");

const LOADERS = import.meta.glob<SiteDocument>("./??/*.md", { import: "default" });

/** Loads a document and the words around it. The answer writes it; rejects when it cannot be had. */
export async function loadArticle(id: DocumentId, language: Language): Promise<() => ReactNode> {
  const path = `./${language}/${id}.md`;
  const load = LOADERS[path];
  if (!load) throw new RangeError(`No document ${path}`);
  const [document] = await Promise.all([load(), needTexts("company")]);
  return () => <Article document={document} />;
}

function Article({ document }: { document: SiteDocument }): ReactNode {
  const t = useTranslate();
  const language = useLanguage((state) => state.language);
  useDocumentHead(document.title, document.description);
  const { sections } = document;
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(CHANGED);
  return (
    <>
      <h1>{document.title}</h1>
      <p className={styles.date}>
        <time dateTime={CHANGED.toISOString().slice(0, 10)}>{t("document.date", { date })}</time>
      </p>
      <nav className={styles.contents} aria-label={t("document.contents")}>
        <h2>{t("document.contents")}</h2>
        <ol>
          {sections.map(({ name, heading }) => (
            <li key={name}>
              <a href={`#${name}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.sections}>
        {sections.map(({ name, heading, blocks }) => (
          <section key={name} id={name}>
            <h2>{heading}</h2>
            {blocks.map((block, at) => (
              <BlockView key={at} block={block} />
            ))}
          </section>
        ))}
      </div>
    </>
  );
}

function BlockView({ block }: { block: Block }): ReactNode {
  if (block.kind === "list") {
    return (
      <ul>
        {block.items.map((item, at) => (
          <li key={at}>{item.map(shown)}</li>
        ))}
      </ul>
    );
  }
  return block.kind === "heading" ? <h3>{block.text.map(shown)}</h3> : <p>{block.text.map(shown)}</p>;
}

function shown(piece: Piece, at: number): ReactNode {
  if (typeof piece === "string") return piece;
  if ("value" in piece) return <Value key={at} name={piece.value} />;
  return (
    <SiteLink key={at} to={piece.to === "quiz" ? "/quiz" : SITE_PAGES[piece.to]}>
      {piece.words}
    </SiteLink>
  );
}

function Value({ name }: { name: DocumentValue }): ReactNode {
  const language = useLanguage((state) => state.language);
  if (name === TEST_TIME) return <TestTime />;
  if (name in DEPLOYMENT_VALUES) return <DeploymentValue name={name as keyof typeof DEPLOYMENT_VALUES} />;
  const value = PRODUCT_VALUES[name as keyof typeof PRODUCT_VALUES];
  if (typeof value !== "object") return value;
  // Names may begin with signs that would stand on their other side where the language runs from right to left.
  return new Intl.ListFormat(language)
    .formatToParts(value)
    .map((part, at) => (part.type === "element" ? <bdi key={at}>{part.value}</bdi> : part.value));
}

function TestTime(): ReactNode {
  return useTestTime();
}

/** What an operator wrote may run in another direction than the text around it. */
function DeploymentValue({ name }: { name: keyof typeof DEPLOYMENT_VALUES }): ReactNode {
  const value = readPageValues()[DEPLOYMENT_VALUES[name]];
  return name === "email" ? (
    <a href={`mailto:${value}`}>
      <bdi>{value}</bdi>
    </a>
  ) : (
    <bdi>{value}</bdi>
  );
}
