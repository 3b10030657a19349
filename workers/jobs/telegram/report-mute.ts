// Mutes of a list or of a coin on an exchange, as the bot's buttons and commands make and end them.

import type { ReportMute } from "../../../shared/contracts/list-reports.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { Queries } from "../../../shared/postgres/database.ts";
import { muteCoin, muteList, mutesOf, unmute } from "../../../shared/postgres/report-mutes.queries.ts";

/** What is muted. */
export type Muted =
  | { readonly kind: "list"; readonly listId: string }
  | { readonly kind: "coin"; readonly exchange: ExchangeId; readonly symbol: string };

/** Whether a mute is of this. */
export const isMuteOf =
  (muted: Muted) =>
  ({ listId, exchange, symbol }: ReportMute): boolean =>
    muted.kind === "list" ? listId === muted.listId : exchange === muted.exchange && symbol === muted.symbol;

export interface MuteChange {
  readonly userId: string;
  readonly now: Date;
}

/** Mutes it; when that ends, epoch ms: a longer mute stays. */
export async function mute(db: Queries, { userId, now }: MuteChange, muted: Muted, until: Date): Promise<number> {
  if (muted.kind === "list") await muteList(db, userId, muted.listId, until);
  else await muteCoin(db, userId, muted, until);
  const stored = (await mutesOf(db, userId, now)).find(isMuteOf(muted));
  return stored?.until ?? until.getTime();
}

/** Ends the mutes of these. */
export async function endMutes(db: Queries, { userId, now }: MuteChange, muted: readonly Muted[]): Promise<void> {
  const ended = (await mutesOf(db, userId, now)).filter((each) => muted.some((one) => isMuteOf(one)(each)));
  for (const { id } of ended) await unmute(db, userId, id);
}
