// One question of the quiz: large radio buttons that arrow keys move between, and Enter that goes on from wherever one is.

import { useEffect, useRef, type ReactNode } from "react";
import { Link } from "wouter";
import { useTranslate } from "../../../i18n/language.store.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./quiz.module.css";

interface QuestionFormProps<T extends string> {
  readonly title: string;
  readonly lead: string;
  readonly options: readonly { readonly value: T; readonly text: string; readonly note?: string | undefined }[];
  /** Undefined until one is chosen; the button to go on is then disabled. */
  readonly value: T | undefined;
  readonly onChoose: (value: T) => void;
  readonly back: string;
  readonly onNext: () => void;
}

/** Title, choices, back and next. */
export function QuestionForm<T extends string>(props: QuestionFormProps<T>): ReactNode {
  const { title, lead, options, value: chosen, onChoose, back, onNext } = props;
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const radios = form.current?.querySelectorAll<HTMLInputElement>("input[type=radio]") ?? [];
    ([...radios].find((radio) => radio.checked) ?? radios[0])?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent): void => {
      // Where a control has the focus, the browser itself knows what Enter means.
      if (event.key === "Enter" && event.target === document.body) form.current?.requestSubmit();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== undefined) onNext();
      }}
    >
      <fieldset>
        <legend className={styles.title}>
          <h1>{title}</h1>
        </legend>
        <p className={styles.lead}>{lead}</p>
        <div className={styles.choices}>
          {options.map(({ value, text, note }) => (
            <label key={value} className={styles.choice}>
              <input
                type="radio"
                name="answer"
                value={value}
                checked={value === chosen}
                onChange={() => onChoose(value)}
                required
              />
              <span>{text}</span>
              {note !== undefined && <small>{note}</small>}
            </label>
          ))}
        </div>
      </fieldset>
      <div className={styles.ways}>
        <Link to={back}>{t("quiz.back")}</Link>
        <span className={styles.hint}>{t("quiz.enter")}</span>
        <Button kind="primary" size="site" type="submit" disabled={chosen === undefined}>
          {t("quiz.next")}
        </Button>
      </div>
    </form>
  );
}
