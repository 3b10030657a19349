// Sends messages to push services, encrypted for the browser and signed with the deployment's VAPID key. A service's address
// comes from a browser, so from anybody: only public hosts are contacted, and their answers are never passed on.

import webPush from "web-push";
import { arePushKeys } from "../../../shared/node/credentials/push-keys.ts";
import { NotPublicError } from "../../../shared/node/public-address.ts";
import { AwayError, GoneError, PermanentError } from "../job-table.ts";
import { postOutside } from "../post-outside.ts";
import { retryAfterMs } from "../retry-after.ts";

/** A push that its browser did not fetch within this is no longer news. */
const TTL_S = 3600;
const MAX_WAIT_MS = 3_600_000;

export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  /** Contact address for push services: mailto: or https:. */
  readonly subject: string;
}

export interface PushTarget {
  readonly endpoint: string;
  /** From the browser, base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

export class PushClient {
  readonly #keys: PushKeys;
  readonly #canSign: boolean;
  readonly #isPrivate: boolean;

  /** `isPrivate`: services may be on internal hosts, without TLS. */
  constructor(keys: PushKeys, { isPrivate = false } = {}) {
    this.#keys = keys;
    this.#canSign = arePushKeys(keys.publicKey, keys.privateKey);
    this.#isPrivate = isPrivate;
  }

  /**
   * Resolves once the service has taken the message; a message with the same `id` replaces one still waiting there. Rejects with
   * GoneError when the service no longer knows the browser, with PermanentError or AwayError.
   */
  async send({ endpoint, p256dh, auth }: PushTarget, id: string, payload: object): Promise<void> {
    const { status, askedMs } = await this.#post({ endpoint, keys: { p256dh, auth } }, id, payload);
    if (status >= 200 && status < 300) return;
    if (status === 404 || status === 410) throw new GoneError(`the push service answered ${status}`);
    if (status === 429 || status >= 500)
      throw new AwayError(`the push service answered ${status}`, { waitMs: Math.min(askedMs, MAX_WAIT_MS) });
    throw new PermanentError(`the push service answered ${status}`);
  }

  async #post(subscription: webPush.PushSubscription, id: string, payload: object) {
    const { endpoint, headers, body } = this.#seal(subscription, id, payload);
    try {
      const answer = await postOutside(new URL(endpoint), { headers, body, isPrivate: this.#isPrivate });
      answer.destroy();
      return { status: answer.statusCode ?? 0, askedMs: retryAfterMs(answer.headers["retry-after"], Date.now()) };
    } catch (error) {
      if (error instanceof NotPublicError) throw new PermanentError("the address of the push service is not public");
      const { name, code } = error as { name?: unknown; code?: unknown };
      throw new AwayError(`the push service did not answer: ${String(code ?? name)}`);
    }
  }

  /** The message encrypted for the browser and signed by us. */
  #seal(subscription: webPush.PushSubscription, id: string, payload: object): webPush.RequestDetails & { readonly body: Buffer } {
    if (!this.#canSign) throw new AwayError("the VAPID keys are no pair: pushes cannot be signed");
    try {
      return webPush.generateRequestDetails(subscription, JSON.stringify(payload), {
        vapidDetails: this.#keys,
        TTL: TTL_S,
        urgency: "high",
        topic: id.replaceAll("-", "").slice(0, 32),
        contentEncoding: "aes128gcm",
      });
    } catch {
      throw new PermanentError("the subscription is not usable");
    }
  }
}
