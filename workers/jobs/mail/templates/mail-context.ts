// What every template is given besides its parameters.

import type { MailLanguage } from "../mail-language.ts";

export interface MailContext {
  readonly language: MailLanguage;
  /** The full address of a path of the site. */
  readonly url: (path: string) => string;
  /** The full address of the page of an order. */
  readonly orderUrl: (orderNumber: string) => string;
  /** The mail's secret; throws when it has none. */
  readonly secret: () => string;
}
