import { ADMIN_PAGES } from "../../../../shared/contracts/application-pages.ts";
import type { MailParams } from "../../../../shared/contracts/mails.ts";
import { visibleText } from "../../../../shared/texts/visible-text.ts";
import type { MailBlock, MailContent } from "../mail-content.ts";
import { ATTENTION_TEXTS } from "./attention-texts.ts";
import type { MailContext } from "./mail-context.ts";

export function attentionNoticeMail(params: MailParams<"attention-notice">, { language, url }: MailContext): MailContent {
  const texts = ATTENTION_TEXTS[language.id === "ru" ? "ru" : "en"];
  const { rows, more, messages } = params;
  const titles = [...rows.map(({ kind }) => texts.kinds[kind]), ...(messages > 0 ? [texts.messages(messages)] : [])];
  const facts = rows.map(({ kind, subject, since, facts: each }) => ({
    label: texts.kinds[kind],
    value: [
      visibleText(subject),
      texts.since(language.moment(since)),
      ...each.map(([name, value]) => `${name.replaceAll("_", " ")}: ${visibleText(value)}`),
    ].join(", "),
  }));
  const blocks: (MailBlock | false)[] = [
    facts.length > 0 && { kind: "facts", facts },
    more > 0 && { kind: "text", text: texts.more(more) },
    messages > 0 && { kind: "text", text: texts.messages(messages) },
    { kind: "button", label: texts.open, url: url(rows.length > 0 ? ADMIN_PAGES.attention : ADMIN_PAGES.messages) },
    { kind: "note", text: texts.pace },
  ];
  return {
    subject: texts.subject(titles.length + more, titles[0] ?? texts.title),
    preheader: titles.join("; ").slice(0, 200),
    title: texts.title,
    blocks: blocks.filter((block) => block !== false),
  };
}
