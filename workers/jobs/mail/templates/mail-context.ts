import type { MailLanguage } from "../mail-language.ts";

export interface MailContext {
  readonly language: MailLanguage;
  readonly url: (path: string) => string;
  readonly orderUrl: (orderNumber: string) => string;
  /** The mail's secret; throws when it has none. */
  readonly secret: () => string;
}
