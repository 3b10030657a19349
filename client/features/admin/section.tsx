// What the sections besides the inbox have in common: a heading with its tools, and tables that scroll sideways on phones.

import type { FormEvent, ReactNode } from "react";
import { useTranslate } from "../../i18n/language.store.ts";
import type { PlainKey } from "../../i18n/translate.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./section.module.css";
import type { Loaded } from "./use-loaded.ts";

interface SectionProps {
  readonly title: ReactNode;
  readonly loaded: Pick<Loaded<unknown>, "error" | "reload">;
  /** Beside the heading. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** One section. */
export function Section({ title, loaded, tools, children }: SectionProps): ReactNode {
  const t = useTranslate();
  return (
    <div className={styles.section}>
      <header>
        <h1>{title}</h1>
        {tools}
        <IconButton icon="refresh" label={t("inbox.refresh")} onClick={() => void loaded.reload()} />
      </header>
      <ErrorBox text={loaded.error} />
      {children}
    </div>
  );
}

/** A heading inside a section, with what belongs to it. */
export function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

interface DataTableProps {
  readonly label: string;
  readonly heads: readonly PlainKey[];
  /** Those of columns of numbers, which stand at the end of their column. */
  readonly numbers?: readonly PlainKey[];
  /** Rows of cells. */
  readonly children: ReactNode;
  readonly isEmpty: boolean;
}

/** A table, or a sentence that there is nothing in it. */
export function DataTable({ label, heads, numbers = [], children, isEmpty }: DataTableProps): ReactNode {
  const t = useTranslate();
  if (isEmpty) return <p className={styles.empty}>{t("admin.nothing")}</p>;
  return (
    // Can be scrolled by keyboard where it is wider than the screen.
    // oxlint-disable-next-line no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={numbers.includes(head) ? styles.number : undefined}>
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface SearchFormProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSearch: () => void;
}

/** A field that searches when it is sent, and not with every letter. */
export function SearchForm({ label, text, onText, onSearch }: SearchFormProps): ReactNode {
  const t = useTranslate();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch();
  };
  return (
    <form className={styles.search} role="search" onSubmit={submit}>
      <span className="well">
        <input aria-label={label} placeholder={label} value={text} onChange={(event) => onText(event.target.value)} />
      </span>
      <Button type="submit">{t("admin.search")}</Button>
    </form>
  );
}

interface PagesProps {
  readonly page: number;
  readonly more: boolean;
  readonly onPage: (page: number) => void;
}

/** Ways to the page before and the one after. */
export function Pages({ page, more, onPage }: PagesProps): ReactNode {
  const t = useTranslate();
  if (page === 0 && !more) return null;
  return (
    <p className={styles.pages}>
      <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
        {t("admin.back")}
      </Button>
      <Button disabled={!more} onClick={() => onPage(page + 1)}>
        {t("admin.more")}
      </Button>
    </p>
  );
}
