// Servers that webhooks post to: one that checks signatures by the official library, and others that refuse what Discord and Slack
// refuse. Each may be told to answer otherwise, or not at all.

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

export interface TakenMessage {
  /** The webhook-id; undefined where nothing is signed. */
  readonly id: string | undefined;
  readonly type: string | undefined;
  readonly body: string;
}

export interface FakeWebhook {
  readonly url: string;
  /** Accepted, in order. */
  readonly taken: readonly TakenMessage[];
  /** All that came, whatever was answered. */
  readonly asked: number;
  /** Sets the answer to the next message; without one it hangs. */
  answer(status?: number, headers?: Record<string, string>, body?: string): void;
  /** Answers so from now on. */
  always(status: number | undefined): void;
  close(): void;
}

/** Whether this server takes the message; the status it refuses it with otherwise. */
type Check = (body: string, headers: Record<string, string>) => number | undefined;

/** Checks signatures by one of these secrets. `now`: the sender's clock, if not ours. */
export const signedWith =
  (secrets: readonly string[], now: () => Date = () => new Date()): Check =>
  (body, headers) =>
    secrets.some((secret) => isSigned(secret, body, headers, now())) ? undefined : 401;

/** The library's own tolerance is by our clock, so that a clock put forward is compared by its signer. */
function isSigned(secret: string, body: string, headers: Record<string, string>, now: Date): boolean {
  const sentAt = Number(headers["webhook-timestamp"]) * 1000;
  if (Math.abs(sentAt - now.getTime()) > 300_000) return false;
  const webhook = new Webhook(secret);
  if (Math.abs(Date.now() - sentAt) > 300_000)
    return (headers["webhook-signature"] ?? "")
      .split(" ")
      .includes(webhook.sign(headers["webhook-id"] ?? "", new Date(sentAt), body));
  try {
    webhook.verify(body, headers, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}

/** As Discord: JSON with a content of 1 to 2,000 characters. */
export const asDiscord: Check = (body, { "content-type": type }) => {
  const { content, allowed_mentions: mentions } = JSON.parse(body) as { content?: unknown; allowed_mentions?: unknown };
  if (type !== "application/json" || typeof content !== "string" || content === "" || content.length > 2000) return 400;
  // Without it Discord would notify whom the text names.
  return JSON.stringify(mentions) === '{"parse":[]}' ? undefined : 403;
};

/** As Slack: JSON with a text, in which "<" begins a link or a mention. */
export const asSlack: Check = (body, { "content-type": type }) => {
  const { text: shown } = JSON.parse(body) as { text?: unknown };
  if (type !== "application/json" || typeof shown !== "string" || shown === "" || shown.length > 40_000) return 400;
  return /[<>]|&(?!amp;|lt;|gt;)/.test(shown) ? 403 : undefined;
};

export async function startFakeWebhook(check: Check): Promise<FakeWebhook> {
  const taken: TakenMessage[] = [];
  const answers: { status: number | undefined; headers: Record<string, string>; body: string }[] = [];
  let standing: { readonly status: number | undefined } | undefined;
  let asked = 0;
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    asked++;
    const planned = answers.shift() ?? (standing && { ...standing, headers: {}, body: "" });
    if (planned) {
      if (planned.status !== undefined) response.writeHead(planned.status, planned.headers).end(planned.body);
      return;
    }
    const headers = request.headers as Record<string, string>;
    const refused = check(body, headers);
    if (refused === undefined) taken.push({ id: headers["webhook-id"], type: headers["content-type"], body });
    response.writeHead(refused ?? 204).end();
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.writeHead(400).end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`,
    taken,
    get asked() {
      return asked;
    },
    answer: (status, headers = {}, body = "") => void answers.push({ status, headers, body }),
    always: (status) => (standing = { status }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
