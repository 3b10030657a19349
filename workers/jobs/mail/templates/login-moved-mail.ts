// Tells both addresses that the login of an order moves to the other one.

import type { MailParams } from "../../../../shared/contracts/mails.ts";
import type { MailContent } from "../mail-content.ts";
import type { MailContext } from "./mail-context.ts";

/** Only the address that gets the login is linked to the order: the other one may be a stranger's. */
export function loginMovedMail(params: MailParams<"login-moved">, { language, orderUrl }: MailContext): MailContent {
  const { text, moment, isolated } = language;
  const { side, orderNumber } = params;
  const values = { order: isolated(orderNumber), at: moment(params.at), other: isolated(params.other) };
  return {
    subject: text("login-moved.subject", values),
    preheader: text("login-moved.preheader", values),
    title: text(`login-moved.${side}.title`),
    blocks: [
      { kind: "text", text: text(`login-moved.${side}.text`, values) },
      side === "new"
        ? { kind: "button", label: text("order.button"), url: orderUrl(orderNumber) }
        : { kind: "note", text: text("login-moved.old.unasked") },
    ],
  };
}
