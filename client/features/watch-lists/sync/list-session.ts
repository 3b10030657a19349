// Where the lists of the signed-in user live. Paid plans: on the server, with a copy in this browser for an instant start.
// The free test has only the copy.

import type { PlanId } from "../../../../shared/contracts/plans.ts";
import type { WatchList } from "../../../../shared/contracts/watch-lists.ts";
import type { User } from "../../../app/auth-storage.ts";
import { onSessionEnding } from "../../../app/terminal-api.ts";
import { translate } from "../../../i18n/language.store.ts";
import { useConnection } from "../../../stream/connection.store.ts";
import { showToast } from "../../../ui/toast.store.ts";
import { beginTest, readCopy, writeCopy } from "./list-copy.ts";
import { creationRefusal } from "../state/list-limits.ts";
import { withPresets } from "../state/list-presets.ts";
import { ListSync, type SyncListener } from "./list-sync.ts";

/** The lists as the screen holds them. */
export interface HeldLists {
  readonly get: () => readonly WatchList[];
  /** Shows other lists, from now on the truth. */
  readonly show: (lists: readonly WatchList[]) => void;
}

/** What one user's lists are kept by until the terminal closes. */
export interface ListSession {
  readonly userId: string;
  readonly plan: PlanId;
  /** Notes an edit already shown: a list as it is now, undefined for a deleted one. */
  readonly keep: (id: string, list: WatchList | undefined) => void;
  /** Saves what is unsaved at once; whether the account then has this list as it is here. */
  readonly isStored: (id: string) => Promise<boolean>;
  /** Fetches the account's lists; soon, so that news that come in a row are one question. */
  readonly refresh: () => void;
  readonly stop: () => void;
}

const REFRESH_DELAY_MS = 300;

/** Opens the lists of a user: shows the copy at once, then follows the account. */
export function openLists(user: User, held: HeldLists): ListSession {
  return user.plan_type === "test" ? openTestLists(user.id, held) : openAccountLists(user, held);
}

function openTestLists(userId: string, { get, show }: HeldLists): ListSession {
  const copy = readCopy();
  const lists = copy.owner === "" ? copy.lists : [];
  show(beginTest() ? lists : withPresets(lists, "test", translate));
  const keep = (): void => writeCopy({ lists: get(), owner: "", unsaved: [] });
  keep();
  // Another tab may have changed them.
  const reread = (): void => show(readCopy().lists);
  return { userId, plan: "test", keep, isStored: () => Promise.resolve(false), refresh: reread, stop: onReturn(reread) };
}

function openAccountLists({ id: owner, plan_type: plan }: User, held: HeldLists): ListSession {
  const copy = readCopy();
  const listener: SyncListener = {
    lists: (account) => {
      const lists = account.begun
        ? account.lists
        : withPresets(adopted(copy.owner === "" ? copy.lists : [], plan), plan, translate);
      held.show(lists);
      // At once: an account whose presets were deleted before they were ever stored would get them again.
      if (!account.begun) for (const list of lists) sync.change(list.id, list, 0);
      writeDown();
    },
    unsaved: () => writeDown(),
    refused: (refusal) => showToast({ kind: "alert", icon: "warning", text: translate(`lists.refused.${refusal}`) }),
    trouble: () => showToast({ kind: "alert", icon: "warning", text: translate("lists.trouble") }),
  };
  const sync = new ListSync(listener);
  const writeDown = (): void => writeCopy({ lists: held.get(), owner, unsaved: sync.unsaved });
  if (copy.owner === owner) {
    held.show(copy.lists);
    for (const id of copy.unsaved)
      sync.change(
        id,
        copy.lists.find((list) => list.id === id),
      );
  }
  sync.refresh();
  const endReturn = onReturn(() => sync.refresh());
  const flush = (): void => {
    sync.flush();
    writeDown();
  };
  window.addEventListener("pagehide", flush);
  const endLastSave = onSessionEnding(() => sync.saveNow());
  return {
    userId: owner,
    plan,
    keep: (id, list) => {
      sync.change(id, list);
      writeDown();
    },
    isStored: async (id) => {
      await sync.saveNow();
      return !sync.unsaved.includes(id);
    },
    refresh: () => sync.refresh(REFRESH_DELAY_MS),
    // Writes nothing down: after a logout this browser keeps nothing.
    stop: () => {
      endLastSave();
      sync.flush();
      sync.stop();
      endReturn();
      window.removeEventListener("pagehide", flush);
    },
  };
}

/** Lists made before there was an account go into it, as many as its plan takes; those of the free test do not. */
function adopted(lists: readonly WatchList[], plan: PlanId): WatchList[] {
  const taken: WatchList[] = [];
  for (const list of lists) if (!list.isTestMode && creationRefusal(taken, list.type, plan) === undefined) taken.push(list);
  return taken;
}

/** Calls `onBack` when the reader comes back to this tab or the connection does: another device may have changed the lists. */
function onReturn(onBack: () => void): () => void {
  const onVisible = (): void => {
    if (!document.hidden) onBack();
  };
  const endConnection = useConnection.subscribe((now, before) => {
    if (before.attempts > 0 && now.attempts === 0) onBack();
  });
  document.addEventListener("visibilitychange", onVisible);
  window.addEventListener("focus", onVisible);
  window.addEventListener("online", onBack);
  return () => {
    endConnection();
    document.removeEventListener("visibilitychange", onVisible);
    window.removeEventListener("focus", onVisible);
    window.removeEventListener("online", onBack);
  };
}
