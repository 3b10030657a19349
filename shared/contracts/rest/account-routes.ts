import { successSchema } from "../accounts.ts";
import { helpAnswerSchema, helpRequestSchema } from "../help.ts";
import {
  accountExportSchema,
  changePasswordSchema,
  deleteAccountSchema,
  endedSessionsSchema,
  forgotPasswordSchema,
  languageChoiceSchema,
  ownSessionPathSchema,
  ownSessionsSchema,
  passwordChangedSchema,
  resetPasswordSchema,
  subscriptionSchema,
} from "../own-account.ts";
import type { Route, RouteLimit } from "./route.ts";

const LIMITS: readonly RouteLimit[] = [{ name: "account", per: "session", max: 60, windowSeconds: 60 }];
/** Each costs two password hashes. */
const PASSWORD_LIMITS: readonly RouteLimit[] = [
  { name: "own-password", per: "session", max: 10, windowSeconds: 900, refundsUnavailable: true },
];
const RESET_LIMITS = (name: string): readonly RouteLimit[] => [
  { name, per: "browser", max: 10, windowSeconds: 3600, refundsUnavailable: true },
];

export const ACCOUNT_ROUTES = {
  "POST /api/account/password/forgot": {
    operationId: "forgotPassword",
    tag: "account",
    summary: "Mails a link that sets a new password, if there is such an account; the answer is always the same",
    auth: "public",
    limits: RESET_LIMITS("forgot-password"),
    refusals: ["busy", "unavailable"],
    body: forgotPasswordSchema,
    answer: successSchema,
  },
  "POST /api/account/password/reset": {
    operationId: "resetPassword",
    tag: "account",
    summary:
      "Sets a new password by a mailed link, which works once; ends all sessions unless told otherwise, and API keys and alert targets if told so",
    auth: "public",
    limits: RESET_LIMITS("reset-password"),
    refusals: ["reset-link", "password-length", "password-common", "busy", "unavailable"],
    body: resetPasswordSchema,
    answer: successSchema,
  },
  "POST /api/account/password": {
    operationId: "changePassword",
    tag: "account",
    summary: "Sets an own password; this session gets a new token, all others end",
    auth: "account",
    limits: PASSWORD_LIMITS,
    refusals: ["wrong-password", "password-length", "password-common", "password-unchanged"],
    body: changePasswordSchema,
    answer: passwordChangedSchema,
  },
  "GET /api/account/sessions": {
    operationId: "ownSessions",
    tag: "account",
    summary: "Where the user is signed in, last used first",
    auth: "account",
    limits: LIMITS,
    refusals: [],
    answer: ownSessionsSchema,
  },
  "DELETE /api/account/sessions/:handle": {
    operationId: "endOwnSession",
    tag: "account",
    summary: "Ends one of the user's sessions and closes its sockets on every server",
    auth: "account",
    limits: LIMITS,
    refusals: ["not-found"],
    params: ownSessionPathSchema,
    answer: successSchema,
  },
  "DELETE /api/account/sessions": {
    operationId: "endOtherSessions",
    tag: "account",
    summary: "Ends all of the user's sessions but this one",
    auth: "account",
    limits: LIMITS,
    refusals: [],
    answer: endedSessionsSchema,
  },
  "GET /api/account/subscription": {
    operationId: "ownSubscription",
    tag: "account",
    summary: "What opens the terminal now, what comes after it, and what is over",
    auth: "account",
    limits: LIMITS,
    refusals: [],
    answer: subscriptionSchema,
  },
  "PUT /api/account/language": {
    operationId: "setAccountLanguage",
    tag: "account",
    summary: "Chooses the language of mails",
    auth: "account",
    limits: LIMITS,
    refusals: [],
    body: languageChoiceSchema,
    answer: successSchema,
  },
  "POST /api/account/help": {
    operationId: "askForHelp",
    tag: "account",
    summary: "Asks the operators for help, with the plan and, if given, a diagnosis of the connection; they answer by mail",
    auth: "account",
    limits: [
      { name: "help", per: "session", max: 5, windowSeconds: 600, refundsUnavailable: true },
      { name: "help-day", per: "address", max: 40, windowSeconds: 86_400, refundsUnavailable: true },
    ],
    refusals: [],
    body: helpRequestSchema,
    answer: helpAnswerSchema,
  },
  "GET /api/account/export": {
    operationId: "exportAccount",
    tag: "account",
    summary: "All that is stored of the user, as a file",
    auth: "account",
    limits: [{ name: "account-export", per: "session", max: 5, windowSeconds: 3600 }],
    refusals: [],
    answer: accountExportSchema,
  },
  "POST /api/account/delete": {
    operationId: "deleteAccount",
    tag: "account",
    summary: "Deletes the account for good; paid orders are kept without a name",
    auth: "account",
    limits: PASSWORD_LIMITS,
    refusals: ["wrong-password"],
    body: deleteAccountSchema,
    answer: successSchema,
  },
} as const satisfies Record<`${"GET" | "POST" | "PUT" | "DELETE"} /api/${string}`, Route>;
