// What a message says, whatever channel it goes through.

import { PAGES } from "../../../shared/contracts/application-pages.ts";
import type { GrantedMessage } from "../../../shared/postgres/alert-messages.queries.ts";
import type { MailContent } from "../mail/mail-content.ts";
import { firedAlertMail, restOfAlertsMail, testAlertMail } from "../mail/templates/alert-mails.ts";
import type { MailContext } from "../mail/templates/mail-context.ts";
import { reportMail, restOfReportsMail } from "../mail/templates/report-mails.ts";
import { chartPath } from "./chart-path.ts";

/** The message as a mail would say it, without a word on its lateness. */
export function contentOf({ about, timeZone }: Pick<GrantedMessage, "about" | "timeZone">, context: MailContext): MailContent {
  switch (about.kind) {
    case "test":
      return testAlertMail(context);
    case "firing":
      return firedAlertMail(about.firing, timeZone, context);
    case "rest":
      return restOfAlertsMail(about.count, about.symbols, context);
    case "report":
      return reportMail(about.report, timeZone, context);
    case "report-rest":
      return restOfReportsMail(about, context);
  }
}

const MINUTE_MS = 60_000;

/** The same; one that comes late says so first. */
export function timelyContentOf(
  message: Pick<GrantedMessage, "about" | "timeZone" | "isLate" | "happenedAt">,
  context: MailContext,
  now: Date,
): MailContent {
  const content = contentOf(message, context);
  if (!message.isLate) return content;
  const minutes = Math.round((now.getTime() - message.happenedAt.getTime()) / MINUTE_MS);
  const text = context.language.text("message.late", { minutes });
  return {
    ...content,
    preheader: `${text} ${content.preheader}`,
    blocks: [{ kind: "text", text }, ...content.blocks],
  };
}

/** The page of the terminal that belongs to it. */
export function pathOf({ about }: Pick<GrantedMessage, "about">): string {
  if (about.kind === "firing") return chartPath(about.firing);
  return about.kind === "report" ? chartPath(about.report) : PAGES.terminal;
}
