// Texts are kept by area, so that a page loads its own and no others. This file names the areas; the folder of each language has a
// file of each, whose keys are those of the English one. The console's texts are in two languages only.

import type account from "./en/account.json";
import type admin from "./en/admin.json";
import type base from "./en/base.json";
import type blocks from "./en/blocks.json";
import type check from "./en/check.json";
import type chat from "./en/chat.json";
import type company from "./en/company.json";
import type conditions from "./en/conditions.json";
import type counting from "./en/counting.json";
import type depth from "./en/depth.json";
import type funnel from "./en/funnel.json";
import type keys from "./en/keys.json";
import type plans from "./en/plans.json";
import type reports from "./en/reports.json";
import type site from "./en/site.json";
import type status from "./en/status.json";
import type terminal from "./en/terminal.json";
import type webhooks from "./en/webhooks.json";

interface Sources {
  /** On every page. */
  readonly base: typeof base;
  /** On public pages. */
  readonly site: typeof site;
  /** Of the landing page below its first screen. */
  readonly blocks: typeof blocks;
  /** Where plans are chosen. */
  readonly plans: typeof plans;
  /** On documents and the contact page. */
  readonly company: typeof company;
  readonly status: typeof status;
  /** Beside the switch for the counting of pages. */
  readonly counting: typeof counting;
  /** From the quiz to the payment. */
  readonly funnel: typeof funnel;
  /** In the support chat, once it is opened. */
  readonly chat: typeof chat;
  /** For those who log in. */
  readonly account: typeof account;
  readonly terminal: typeof terminal;
  /** On the page that tries the screener by hand. */
  readonly check: typeof check;
  /** In the terminal's search and its help with keys, once they are loaded. */
  readonly keys: typeof keys;
  /** In the form of lists, lists of episodes, the card of a signal, and form and panel of alerts, once they are loaded. */
  readonly conditions: typeof conditions;
  /** In the card of a signal and the risk manager, once they are loaded. */
  readonly depth: typeof depth;
  /** Where lists report: in their form, and on the account page. */
  readonly reports: typeof reports;
  /** On the account page, in its part of webhooks. */
  readonly webhooks: typeof webhooks;
  /** For those who run the service. */
  readonly admin: typeof admin;
}

export type Area = keyof Sources;

/** Names every text there is. */
export type TranslationKey = { [Name in Area]: keyof Sources[Name] }[Area];

/** The texts of some areas in one language. */
export type SomeTexts = Readonly<Partial<Record<TranslationKey, string>>>;

/** Of a file of texts. */
export interface TextModule {
  readonly default: SomeTexts;
}

/** By file, each a chunk of its own. */
export type Loaders = Readonly<Record<string, () => Promise<TextModule>>>;
