// What a webhook is told, whatever it is about: a type that may be any, its data, a text for people, words for templates.

import type { TemplateWord } from "../../../shared/contracts/webhooks.ts";

export interface WebhookReport {
  /** "alert.fired" and the like: receivers ignore those they do not know. */
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** In the owner's language. */
  readonly text: string;
  /** What a template may name; undefined where templates do not apply. */
  readonly words: Readonly<Record<TemplateWord, string>> | undefined;
}
