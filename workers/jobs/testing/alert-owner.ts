import { UNUSABLE_PASSWORD_HASH } from "../../../shared/node/credentials/password.ts";
import { settleCrossings } from "../../../shared/postgres/alert-firing.queries.ts";
import { addAlert } from "../../../shared/postgres/alerts.queries.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { grantSubscription } from "../../../shared/postgres/subscriptions.queries.ts";
import { createUser } from "../../../shared/postgres/users.queries.ts";

export interface AlertOwner {
  readonly userId: string;
  /** Makes an alert of this coin that fires at once, by a trade of this moment (epoch ms); settled twice, as after a kill. */
  fire(symbol?: string, note?: string, time?: number, mode?: "once" | "each"): Promise<void>;
  /** Kind and state of each message to the owner, in the order in which they were promised. */
  messages(): Promise<readonly string[]>;
}

/** Makes the subscriber; mails are English by default. */
export async function alertOwner(database: Database, email: string, language: "en" | "ar" = "en"): Promise<AlertOwner> {
  const userId = await database.transaction(async (db) => {
    const { id } = await createUser(db, { email, passwordHash: UNUSABLE_PASSWORD_HASH, language, firstPasswordEndsAt: null });
    await grantSubscription(db, { userId: id, plan: "popular", startsAt: new Date(), days: 30 });
    return id;
  });
  return {
    userId,
    fire: async (symbol = "BTC", note = "", time = Date.now(), mode = "once") => {
      const alert = {
        ...({ exchange: "mexc", symbol, kind: "price", minutes: 5, side: "above", level: 70_000 } as const),
        ...({ scope: "coin", listId: null, mode, pauseSeconds: 300, until: null, note, isPaused: false } as const),
      };
      const { id } = await database.run((db) => addAlert(db, userId, alert, new Date()));
      const crossing = { id, arming: 1, price: 70_000.5, time, afterGap: false };
      for (let times = 0; times < 2; times++) await database.transaction((db) => settleCrossings(db, [crossing]));
    },
    messages: async () => {
      const rows = await database.run((db) =>
        db
          .selectFrom("alert_messages as message")
          .innerJoin("alert_targets as target", "target.id", "message.target_id")
          .select(["message.kind", "message.state"])
          .where("target.user_id", "=", userId)
          .orderBy("message.created_at")
          .execute(),
      );
      return rows.map(({ kind, state }) => `${kind} ${state}`);
    },
  };
}
