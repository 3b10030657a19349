// The pace of one subscribed socket. `volatile` does not bound staleness (the kernel buffers minutes of frames first), so a
// client that falls behind leaves the room and gets only the newest snapshot, one in flight, until it has caught up.

import { BEHIND_MS, UNREPORTED_MS } from "../../../shared/contracts/frame-reports.ts";
import type { Encoded, Room } from "./room.ts";

/** What a reader can do to its socket. */
export interface PacedSocket {
  joinRoom(room: Room): void;
  leaveRoom(room: Room): void;
  send(encoded: Encoded): void;
}

export class FramePacer {
  readonly room: Room;
  readonly #socket: PacedSocket;
  #seenAt: number;
  #paced = false;
  #inFlight: number | undefined;

  /** Joins the room; the caller sends the first snapshot. */
  constructor(room: Room, socket: PacedSocket, now: number) {
    this.room = room;
    this.#socket = socket;
    this.#seenAt = now;
    socket.joinRoom(room);
  }

  get paced(): boolean {
    return this.#paced;
  }

  /** Sends the room's snapshot, unless a paced client already has one on its way. */
  sendSnapshot(): void {
    const snapshot = this.room.snapshot();
    if (!snapshot || (this.#paced && this.#inFlight !== undefined)) return;
    if (this.#paced) this.#inFlight = snapshot.sequence;
    this.#socket.send(snapshot);
  }

  /**
   * The client has painted this sequence; 0 before the first. A sequence the room never sent (forged, or of an earlier room) is
   * ignored.
   */
  seen(sequence: number, now: number): void {
    if (sequence === 0) return;
    const waited = this.room.waitedMs(sequence, now);
    if (this.#paced) {
      if (sequence === this.#inFlight) this.#release(sequence, waited ?? Number.POSITIVE_INFINITY, now);
    } else if (waited !== undefined) {
      this.#seenAt = now;
      if (waited > BEHIND_MS) this.#pace();
    }
  }

  /** Called each second: a client that reports nothing counts as behind. */
  check(now: number): void {
    if (!this.#paced && now - this.#seenAt > UNREPORTED_MS && this.room.snapshot()) this.#pace();
  }

  leave(): void {
    if (!this.#paced) this.#socket.leaveRoom(this.room);
  }

  #pace(): void {
    this.#paced = true;
    this.#inFlight = undefined;
    this.#socket.leaveRoom(this.room);
    this.sendSnapshot();
  }

  #release(sequence: number, waited: number, now: number): void {
    this.#inFlight = undefined;
    this.#seenAt = now;
    if (waited <= BEHIND_MS) {
      this.#paced = false;
      this.#socket.joinRoom(this.room);
    }
    if (this.room.snapshot()?.sequence !== sequence) this.sendSnapshot();
  }
}
