// What distinguishes a browser from others at its address, so that neighbours behind one address do not use up each other's
// tries.

import type { FastifyReply, FastifyRequest } from "fastify";
import type { Cookies } from "../http/cookies.ts";
import type { KnownDevices } from "./known-device.ts";
import type { VisitorMarks } from "./visitor-marks.ts";

export interface BrowserMark {
  /** A device signed in with the right password; a visitor opened a page. */
  readonly kind: "device" | "visitor";
  readonly id: string;
}

export class BrowserMarks {
  readonly #cookies: Cookies;
  readonly #devices: KnownDevices;
  readonly #visitors: VisitorMarks;

  constructor(cookies: Cookies, devices: KnownDevices, visitors: VisitorMarks) {
    this.#cookies = cookies;
    this.#devices = devices;
    this.#visitors = visitors;
  }

  /** Our mark on this request, the rarer kind first. */
  read(request: Pick<FastifyRequest, "cookies">): BrowserMark | undefined {
    const device = this.#devices.idOf(this.#cookies.device(request));
    if (device !== undefined) return { kind: "device", id: device };
    const visitor = this.#visitors.deviceOf(this.#cookies.trial(request));
    return visitor && { kind: "visitor", id: visitor.toString("base64url") };
  }

  /** Marks a browser that has none as a visitor. */
  give(reply: FastifyReply): void {
    this.#cookies.setTrial(reply, this.#visitors.issue());
  }
}
