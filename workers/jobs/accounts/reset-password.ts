// Mails the link that sets a new password: to the owner of the typed login, if there is one, or to an unconfirmed address that
// paid.

import { storedLanguage } from "../../../shared/node/stored-language.ts";
import { RESET_PASSWORD_PAGE } from "../../../shared/contracts/application-pages.ts";
import { newToken, tokenHash } from "../../../shared/node/credentials/token.ts";
import type { Sealer } from "../../../shared/node/credentials/sealer.ts";
import { queueMail } from "../../../shared/postgres/mails.queries.ts";
import { newestGrantedOrder } from "../../../shared/postgres/payment-events.queries.ts";
import { resetLinksSince, storeResetLink, takePasswordReset } from "../../../shared/postgres/password-resets.queries.ts";
import type { JobHandler, JobDeps } from "../job-table.ts";

const MINUTE_MS = 60_000;
const LINK_MINUTES = 30;
const DAY_MINUTES = 1440;
/** For a link the owner did not ask for. */
const PURCHASE_LINK_DAYS = 7;
/** Limits nuisance mails requested by strangers; once none of these works any more, the owner gets another one. */
const MAX_LINKS_PER_HOUR = 3;

export interface ResetPasswordDeps extends JobDeps {
  readonly mailSealer: Sealer;
}

export const resetPassword: JobHandler<ResetPasswordDeps> = {
  queue: "work",
  run: async (id, { database, mailSealer, now }) => {
    await database.transaction(async (db) => {
      const taken = await takePasswordReset(db, id);
      if (!taken || taken.user.blocked_at !== null) return;
      const { user, purpose } = taken;
      const isPurchase = purpose === "purchase";
      const at = now().getTime();
      if (!isPurchase) {
        const links = await resetLinksSince(db, user.id, new Date(at - 60 * MINUTE_MS), now());
        if (links.count >= MAX_LINKS_PER_HOUR && links.isOneOpen) return;
      }
      const token = newToken();
      const minutes = isPurchase ? PURCHASE_LINK_DAYS * DAY_MINUTES : LINK_MINUTES;
      await storeResetLink(db, id, {
        userId: user.id,
        tokenHash: tokenHash(token),
        expiresAt: new Date(at + minutes * MINUTE_MS),
      });
      const mail = {
        to: user.email,
        language: storedLanguage(user.language),
        // After "#", so that no server and no Referer sees it.
        sealedSecret: mailSealer.seal(`${RESET_PASSWORD_PAGE}#${token}`),
      };
      if (isPurchase) {
        const orderNumber = await newestGrantedOrder(db, user.id);
        const params = { login: user.email, linkDays: PURCHASE_LINK_DAYS, orderNumber };
        await queueMail(db, { ...mail, template: "plan-added", params });
      } else await queueMail(db, { ...mail, template: "reset-link", params: { minutes: LINK_MINUTES } });
    });
  },
};
