// The tabs of one browser that share a connection: a Web Lock says which of them leads, a BroadcastChannel carries their messages.
// The browser gives the lock of a closed or crashed tab to the next one by itself.

import type { FollowerMessage, LeaderMessage } from "./tab-messages.ts";

export interface GroupMember {
  /** This tab is in the group and may send. */
  readonly onJoined: () => void;
  /** This tab leads from now on. */
  readonly onLead: () => void;
  /** Another tab leads from now on. */
  readonly onLost: () => void;
  readonly onMessage: (message: FollowerMessage | LeaderMessage) => void;
}

/** Has this browser what tabs need to share a connection? */
export const canShare = (): boolean => "locks" in navigator && typeof BroadcastChannel === "function";

export class TabGroup {
  readonly #name: string;
  readonly #tab: string;
  readonly #member: GroupMember;
  #channel: BroadcastChannel | undefined;
  #membership = new AbortController();
  /** The request for the lead that counts; an older one means nothing any more. */
  #request = new AbortController();
  #leads = false;

  /** `name`: tabs of the same name are a group; `tab`: this one's own. */
  constructor(name: string, tab: string, member: GroupMember) {
    this.#name = name;
    this.#tab = tab;
    this.#member = member;
  }

  join(): void {
    const membership = new AbortController();
    this.#membership = membership;
    const { signal } = membership;
    try {
      const channel = new BroadcastChannel(this.#name);
      channel.addEventListener("message", ({ data }: MessageEvent<FollowerMessage | LeaderMessage>) => {
        if (this.#channel === channel) this.#member.onMessage(data);
      });
      this.#channel = channel;
    } catch {
      return this.#leadAlone(signal);
    }
    // Held as long as this tab is in the group, so that the leading tab notices the end of a crashed one.
    const held = navigator.locks.request(this.#lockOf(this.#tab), () => {
      if (signal.aborted) return undefined;
      this.#member.onJoined();
      this.#askForLead(false);
      return ended(signal);
    });
    held.catch(() => this.#leadAlone(signal));
  }

  leave(): void {
    this.#membership.abort();
    this.#request.abort();
    this.#leads = false;
    this.#channel?.close();
    this.#channel = undefined;
  }

  post(message: FollowerMessage | LeaderMessage): void {
    this.#channel?.postMessage(message);
  }

  /** Takes the lead from a tab that does not answer. A tab that has left gets no answers, so it takes nothing. */
  takeLead(): void {
    if (!this.#leads && !this.#membership.signal.aborted) this.#askForLead(true);
  }

  /** Calls back once another tab has left the group, by whatever way, unless `signal` comes first. */
  onceGone(tab: string, signal: AbortSignal, onGone: () => void): void {
    navigator.locks.request(this.#lockOf(tab), { signal }, () => onGone()).catch(() => undefined);
  }

  #lockOf(tab: string): string {
    return `${this.#name}:${tab}`;
  }

  #askForLead(byForce: boolean): void {
    this.#request.abort();
    const request = new AbortController();
    this.#request = request;
    const { signal } = request;
    const options: LockOptions = byForce ? { steal: true } : { signal };
    const granted = navigator.locks.request(this.#name, options, () => {
      if (signal.aborted) return undefined;
      this.#leads = true;
      this.#member.onLead();
      return ended(signal);
    });
    granted.catch(() => {
      // Given up by this tab, or another one has taken the lead.
      if (signal.aborted) return;
      this.#leads = false;
      this.#member.onLost();
      this.#askForLead(false);
    });
  }

  /** Where storage is blocked there are no locks: this tab then keeps its connection to itself. */
  #leadAlone(signal: AbortSignal): void {
    if (signal.aborted || this.#leads) return;
    this.#leads = true;
    this.#channel?.close();
    this.#channel = undefined;
    this.#member.onLead();
  }
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
