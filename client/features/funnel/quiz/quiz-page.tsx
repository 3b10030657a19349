// The quiz, from its first page to its result: every step has an address, so that the browser's back and forward buttons work.

import { useEffect, type ReactNode } from "react";
import { Redirect, useLocation } from "wouter";
import { PAGES } from "../../../../shared/contracts/application-pages.ts";
import { QUIZ_EXCHANGES, QUIZ_EXPERIENCES, type QuizExchange } from "../../../../shared/contracts/quiz-options.ts";
import { DEFAULT_EXCHANGE, EXCHANGES, exchangeName } from "../../../../shared/market/exchange-id.ts";
import { useDocumentHead } from "../../../app/document-head.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { useTestTime } from "../../../site-shell/page-values.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { ContactForm } from "./contact-form.tsx";
import { QuestionForm } from "./question-form.tsx";
import { answerExchange, answerExperience, storeStep, useQuizAnswers } from "./quiz-answers.store.ts";
import { QuizFrame } from "./quiz-frame.tsx";
import { needsExchange, QUIZ_DISCOUNTS, stepAt, type QuizStep } from "./quiz-steps.ts";
import styles from "./quiz.module.css";

const PAGE_OF: Readonly<Record<QuizStep, () => ReactNode>> = {
  intro: Intro,
  exchange: ExchangeQuestion,
  experience: ExperienceQuestion,
  final: Final,
  contact: Contact,
};

/** The step at this address; one that builds on an answer leads back to its question where there is none. */
export function QuizPage(): ReactNode {
  const step = stepAt(useLocation()[0]);
  const hasExchange = useQuizAnswers((answers) => answers.exchange !== undefined);
  if (needsExchange(step) && !hasExchange) return <Redirect to={PAGES.quizExchange} replace />;
  const Page = PAGE_OF[step];
  return <Page />;
}

function Intro(): ReactNode {
  const t = useTranslate();
  const time = useTestTime();
  useDocumentHead(t("quiz.title"), t("quiz.lead", { time }));
  return (
    <QuizFrame>
      <p className={styles.offer}>{t("quiz.offer", { percent: QUIZ_DISCOUNTS.intro })}</p>
      <h1>{t("quiz.title")}</h1>
      <p className={styles.lead}>{t("quiz.lead", { time })}</p>
      <div>
        <ButtonLink kind="primary" to={PAGES.quizExchange}>
          {t("quiz.start")}
        </ButtonLink>
      </div>
    </QuizFrame>
  );
}

function ExchangeQuestion(): ReactNode {
  const t = useTranslate();
  const [, navigate] = useLocation();
  const exchange = useQuizAnswers((answers) => answers.exchange);
  useDocumentHead(t("quiz.exchange"));
  const watched = (id: string): string | undefined => (EXCHANGES.some((each) => each === id) ? t("quiz.watched") : undefined);
  return (
    <QuizFrame progress={{ percent: 25, text: t("quiz.step", { step: 1, steps: 2 }), discount: QUIZ_DISCOUNTS.exchange }}>
      <QuestionForm
        key="exchange"
        title={t("quiz.exchange")}
        lead={t("quiz.exchange.lead", { exchange: exchangeName(DEFAULT_EXCHANGE) })}
        options={Object.entries(QUIZ_EXCHANGES).map(([id, text]) => ({ value: id as QuizExchange, text, note: watched(id) }))}
        value={exchange}
        onChoose={answerExchange}
        back={PAGES.quiz}
        onNext={() => {
          void storeStep(1);
          navigate(PAGES.quizExperience);
        }}
      />
    </QuizFrame>
  );
}

function ExperienceQuestion(): ReactNode {
  const t = useTranslate();
  const [, navigate] = useLocation();
  const experience = useQuizAnswers((answers) => answers.experience);
  useDocumentHead(t("quiz.experience"));
  return (
    <QuizFrame progress={{ percent: 50, text: t("quiz.step", { step: 2, steps: 2 }), discount: QUIZ_DISCOUNTS.experience }}>
      <QuestionForm
        key="experience"
        title={t("quiz.experience")}
        lead={t("quiz.experience.lead")}
        options={QUIZ_EXPERIENCES.map((value) => ({ value, text: t(`quiz.${value}`) }))}
        value={experience}
        onChoose={answerExperience}
        back={PAGES.quizExchange}
        onNext={() => {
          void storeStep(2);
          navigate(PAGES.quizFinal);
        }}
      />
    </QuizFrame>
  );
}

function Final(): ReactNode {
  const t = useTranslate();
  const time = useTestTime();
  const title = t("quiz.final", { percent: QUIZ_DISCOUNTS.final });
  useDocumentHead(title);
  useEffect(() => void storeStep(3), []);
  return (
    <QuizFrame progress={{ percent: 100, text: t("quiz.answered"), discount: QUIZ_DISCOUNTS.final }}>
      <h1>{title}</h1>
      <p className={styles.lead}>{t("quiz.final.lead", { time })}</p>
      <div>
        <ButtonLink kind="primary" to={PAGES.quizContact}>
          {t("quiz.continue")}
        </ButtonLink>
      </div>
    </QuizFrame>
  );
}

function Contact(): ReactNode {
  const t = useTranslate();
  const time = useTestTime();
  useDocumentHead(t("quiz.contact"));
  return (
    <QuizFrame>
      <h1>{t("quiz.contact")}</h1>
      <p className={styles.lead}>{t("quiz.contact.lead", { time })}</p>
      <ContactForm />
    </QuizFrame>
  );
}
