// Mails the link that sets a new password to whoever has the login that was typed, if anybody has.

import { storedLanguage } from "../../../shared/node/stored-language.ts";
import { RESET_PASSWORD_PAGE } from "../../../shared/contracts/application-pages.ts";
import { newToken, tokenHash } from "../../../shared/node/credentials/token.ts";
import type { Sealer } from "../../../shared/node/credentials/sealer.ts";
import { queueMail } from "../../../shared/postgres/mails.queries.ts";
import { countResetLinks, storeResetLink, takePasswordReset } from "../../../shared/postgres/password-resets.queries.ts";
import type { JobHandler, JobParts } from "../job-table.ts";

const MINUTE_MS = 60_000;
const LINK_MINUTES = 30;
/** More would be a nuisance that somebody else asks for. */
const MAX_LINKS_PER_HOUR = 3;

export interface ResetPasswordParts extends JobParts {
  readonly mailSealer: Sealer;
}

/** The handler of "reset-password"; its subject is a row of password_resets. */
export const resetPassword: JobHandler<ResetPasswordParts> = {
  queue: "work",
  run: async (id, { database, mailSealer, now }) => {
    await database.transaction(async (db) => {
      const user = await takePasswordReset(db, id);
      if (!user || user.blocked_at !== null) return;
      const at = now().getTime();
      if ((await countResetLinks(db, user.id, new Date(at - 60 * MINUTE_MS))) >= MAX_LINKS_PER_HOUR) return;
      const token = newToken();
      const expiresAt = new Date(at + LINK_MINUTES * MINUTE_MS);
      await storeResetLink(db, id, { userId: user.id, tokenHash: tokenHash(token), expiresAt });
      await queueMail(db, {
        template: "reset-link",
        to: user.email,
        language: storedLanguage(user.language),
        params: { minutes: LINK_MINUTES },
        // Behind "#" no server and no Referer ever sees it.
        sealedSecret: mailSealer.seal(`${RESET_PASSWORD_PAGE}#${token}`),
      });
    });
  },
};
