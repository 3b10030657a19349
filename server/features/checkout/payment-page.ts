// Our page that posts a provider's form: plain HTML without script, whose policy lets it post only to that provider.

import { createHash } from "node:crypto";
import { directionOf, type Language } from "../../../shared/contracts/languages.ts";
import type { PaymentForm, PaymentMethod } from "../../../shared/node/payments/provider.ts";
import { escapeHtml } from "../../http/escape-html.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import type { RouteRules } from "../../http/route-rules.ts";
import type { PaymentService } from "./payment.service.ts";
import { PAYMENT_PAGE_TEXTS } from "./payment-page-texts.ts";

const RULES: RouteRules = {
  auth: "public",
  limits: [{ name: "payment-page", per: "browser", max: 30, windowSeconds: 60 }],
  refusals: ["not-found", "rate-limited", "busy", "unavailable", "internal"],
  refusalFields: {},
};

/** Serves GET /pay/:paymentId for providers that take a form. */
export function registerPaymentPage(app: HttpApp, payments: PaymentService): void {
  app.get<{ Params: { paymentId: string } }>(
    "/pay/:paymentId",
    { schema: { hide: true }, config: { rules: RULES } },
    async (request, reply) => {
      const page = await payments.form(request.params.paymentId);
      // Paid, expired or elsewhere: the payment's page knows more.
      if (!page) return reply.redirect("/payment", 303);
      return reply
        .header("content-security-policy", policyOf(page.form))
        .header("referrer-policy", "no-referrer")
        .header("cross-origin-opener-policy", "same-origin-allow-popups")
        .header("cache-control", "no-store")
        .type("text/html; charset=utf-8")
        .send(htmlOf(page.form, page.language));
    },
  );
}

/** The look of the other pages, reduced to this one. */
const STYLE =
  "body{max-width:460px;margin:0 auto;padding:72px 20px;background:#090b0d;color:#b4b5b1;font:17px/27px 'IBM Plex Sans',system-ui,sans-serif}" +
  "h1{margin:0 0 8px;color:#ece8df;font-size:30px;line-height:38px}p{margin:0 0 12px}b{color:#ece8df}form{margin-top:28px}" +
  "button{width:100%;height:48px;border:1px solid #ede6d8;border-radius:4px;background:none;color:#ece8df;font:inherit;cursor:pointer}" +
  "p:first-of-type>button{background:#ede6d8;color:#14171a}button:focus-visible{outline:2px solid #ede6d8;outline-offset:2px}";
const STYLE_HASH = `sha256-${createHash("sha256").update(STYLE).digest("base64")}`;

function policyOf({ action }: PaymentForm): string {
  return `default-src 'none'; style-src '${STYLE_HASH}'; img-src data:; form-action ${new URL(action).origin}; base-uri 'none'; frame-ancestors 'none'`;
}

function htmlOf({ action, fields, choice }: PaymentForm, language: Language): string {
  const texts = PAYMENT_PAGE_TEXTS[language];
  const labels: Readonly<Record<PaymentMethod, string>> = { AC: texts.card, PC: texts.wallet };
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const buttons = choice.values.map(
    (value) => `<p><button name="${escapeHtml(choice.name)}" value="${value}">${escapeHtml(labels[value])}</button></p>`,
  );
  return (
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="dark light">` +
    `<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(texts.title)}</title><style>${STYLE}</style></head><body>` +
    `<h1>${escapeHtml(texts.title)}</h1><p>${escapeHtml(texts.amount)}: <b dir="ltr">${escapeHtml(fields["sum"] ?? "")} RUB</b></p>` +
    `<form method="post" action="${escapeHtml(action)}" accept-charset="utf-8">${inputs.join("")}${buttons.join("")}</form></body></html>`
  );
}
