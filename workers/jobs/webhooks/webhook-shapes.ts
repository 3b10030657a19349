// A report as the body each kind of webhook takes. Whatever somebody wrote into a note, it mentions nobody and marks up nothing.

import { fillTemplate, type WebhookKind } from "../../../shared/contracts/webhooks.ts";
import { cutText } from "../cut-text.ts";
import type { WebhookReport } from "./webhook-report.ts";

/** Discord refuses more. */
const MAX_DISCORD = 2000;
/** Slack cuts far beyond that; one message should not fill a screen. */
const MAX_SLACK = 3000;
const SUPPRESS_EMBEDS = 4;

export interface WebhookBody {
  readonly contentType: string;
  readonly body: string;
}

export interface ShapeOptions {
  readonly kind: WebhookKind;
  readonly template: string | null;
  readonly happenedAt: Date;
  /** Its text says so. */
  readonly isLate: boolean;
  readonly now: Date;
}

/** The body of a report for this kind of webhook. */
export function webhookBody(report: WebhookReport, options: ShapeOptions): WebhookBody {
  const { kind, template, happenedAt, isLate, now } = options;
  if (kind === "standard") return json({ type: report.type, timestamp: happenedAt.toISOString(), isLate, data: report.data });
  const own = template !== null && report.words ? fillTemplate(template, report.words) : report.text;
  const text = isLate ? `[+${Math.round((now.getTime() - happenedAt.getTime()) / 60_000)} min] ${own}` : own;
  if (kind === "discord")
    return json({ content: cutText(text, MAX_DISCORD), allowed_mentions: { parse: [] }, flags: SUPPRESS_EMBEDS });
  if (kind === "slack") return json({ text: slackText(text), unfurl_links: false, unfurl_media: false });
  return { contentType: "text/plain; charset=utf-8", body: text };
}

const json = (value: object): WebhookBody => ({ contentType: "application/json", body: JSON.stringify(value) });

/** Slack's own three characters; without them there is no mention and no link under another name. */
function slackText(text: string): string {
  return cutText(text, MAX_SLACK).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
