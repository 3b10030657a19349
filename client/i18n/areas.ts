// Texts are kept by area, so that a page loads its own and no others. This file names the areas; a folder beside it holds each,
// with one file per language, whose keys are those of its en.ts.

import type { texts as account } from "./account/en.ts";
import type { texts as admin } from "./admin/en.ts";
import type { texts as base } from "./base/en.ts";
import type { texts as blocks } from "./blocks/en.ts";
import type { texts as chat } from "./chat/en.ts";
import type { texts as company } from "./company/en.ts";
import type { texts as counting } from "./counting/en.ts";
import type { texts as funnel } from "./funnel/en.ts";
import type { texts as keys } from "./keys/en.ts";
import type { texts as plans } from "./plans/en.ts";
import type { texts as site } from "./site/en.ts";
import type { texts as status } from "./status/en.ts";
import type { texts as terminal } from "./terminal/en.ts";

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
  /** In the terminal's search and its help with keys, once they are loaded. */
  readonly keys: typeof keys;
  /** For those who run the service. */
  readonly admin: typeof admin;
}

export type Area = keyof Sources;

/** Every text there is. */
export type Texts = Sources["base"] &
  Sources["site"] &
  Sources["blocks"] &
  Sources["plans"] &
  Sources["company"] &
  Sources["status"] &
  Sources["counting"] &
  Sources["funnel"] &
  Sources["chat"] &
  Sources["account"] &
  Sources["terminal"] &
  Sources["keys"] &
  Sources["admin"];

/** The texts of one area in one language. */
export type Dictionary<Name extends Area> = Readonly<Record<keyof Sources[Name], string>>;
