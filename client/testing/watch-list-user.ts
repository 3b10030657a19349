// A user's watch lists in a test: the real store over one account in memory, with clock and network in the test's hand.
// Needs happy-dom.

import { vi } from "vitest";
import type { PlanId } from "../../shared/contracts/plans.ts";
import type { ListKind, WatchList } from "../../shared/contracts/watch-lists.ts";
import { newDraft } from "../features/watch-lists/form/list-draft.ts";
import { createList, holdWatchLists, useWatchLists } from "../features/watch-lists/state/watch-lists.store.ts";
import { needTexts, startLanguage } from "../i18n/language.store.ts";
import { safeStorage } from "../storage/safe-storage.ts";
import { useToasts } from "../ui/toast.store.ts";
import { AccountLists } from "./account-lists.ts";

export class WatchListUser {
  account = new AccountLists();
  /** No request gets through. */
  offline = false;
  /** How long the server takes to answer. */
  answerMs = 0;
  #plan: PlanId = "start";
  #leave = (): void => undefined;

  // Only `set` makes one: it needs texts, clock and network.
  private constructor() {
    vi.stubGlobal("fetch", async (path: string, { method = "GET", body = "" }: RequestInit) => {
      if (this.offline) throw new TypeError("no network");
      const answer = this.account.answer(method, path, typeof body === "string" ? body : "", this.#plan);
      if (this.answerMs > 0) await new Promise((resolve) => setTimeout(resolve, this.answerMs));
      return new Response(JSON.stringify(answer?.body), { status: answer?.status ?? 404 });
    });
  }

  /** An empty browser and an empty account. */
  static async set(): Promise<WatchListUser> {
    safeStorage.clear();
    useToasts.setState({ toasts: [] });
    await startLanguage();
    await needTexts("terminal");
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    return new WatchListUser();
  }

  clear(): void {
    this.leave();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }

  /** Opens the terminal; nothing has been answered yet. */
  openAtOnce(plan: PlanId, id = "7"): void {
    this.leave();
    this.#plan = plan;
    this.#leave = holdWatchLists({ id, email: "a@b.c", username: "a", plan_type: plan, subscription_status: "active" });
  }

  /** Opens the terminal and waits until all is quiet. */
  async open(plan: PlanId, id = "7"): Promise<void> {
    this.openAtOnce(plan, id);
    await this.settle();
  }

  /** Opens the terminal of the same user again. */
  async reopen(): Promise<void> {
    await this.open(this.#plan);
  }

  leave(): void {
    this.#leave();
    this.#leave = () => undefined;
  }

  async settle(): Promise<void> {
    await vi.advanceTimersByTimeAsync(1000);
  }

  /** The reader comes back to the tab. */
  async focus(): Promise<void> {
    window.dispatchEvent(new Event("focus"));
    await this.settle();
  }

  get lists(): readonly WatchList[] {
    return useWatchLists.getState().lists;
  }

  get names(): string[] {
    return this.lists.map(({ name }) => name);
  }

  get first(): WatchList {
    return this.lists[0] as WatchList;
  }

  get stored(): WatchList[] {
    return [...this.account.lists.values()];
  }

  /** What this browser keeps. */
  get copy(): Record<ListKind, WatchList[]> {
    return JSON.parse(localStorage.getItem("watchLists") ?? "{}");
  }

  get toasts(): string[] {
    return useToasts.getState().toasts.map(({ text }) => text);
  }

  make(kind: ListKind, name: string): boolean {
    return createList(newDraft(kind, name, 2)) !== undefined;
  }
}
