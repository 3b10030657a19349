// A mail server for tests: accepts mails, refuses them on demand, drops connections, and parses what came.

import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** What happens to the next mails, one each; later ones are accepted. */
export type Reaction =
  | "take"
  /** Cut after the whole mail has come, and before the answer. */
  | "drop after data"
  | { readonly at: "sender" | "recipient" | "data"; readonly code: number }
  | { readonly waitMs: number };

export interface ReceivedMail extends Email {
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly raw: string;
  readonly wasEncrypted: boolean;
}

export interface MailServer {
  readonly url: string;
  readonly port: number;
  /** Every mail that arrived completely, whatever the answer was. */
  readonly mails: readonly ReceivedMail[];
  /** Mailboxes that do not exist, regardless of the reactions to the next mails. */
  readonly gone: Set<string>;
  react(...reactions: Reaction[]): void;
  close(): Promise<void>;
}

/** Starts one on a free port, or on this one. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const lines = new Set<Socket>();
  const gone = new Set<string>();
  let reactions: Reaction[] = [];
  const refusal = (code: number) => Object.assign(new Error("refused by the test"), { responseCode: code });
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    ...options,
    onMailFrom: (_address, _session, callback) => {
      const next = reactions[0];
      if (typeof next === "object" && "code" in next && next.at === "sender") {
        reactions = reactions.slice(1);
        return callback(refusal(next.code));
      }
      callback();
    },
    onRcptTo: ({ address }, _session, callback) => {
      if (gone.has(address)) return callback(refusal(550));
      const next = reactions[0];
      if (typeof next === "object" && "code" in next && next.at === "recipient") {
        reactions = reactions.slice(1);
        return callback(refusal(next.code));
      }
      callback();
    },
    onData: (stream, session, callback) => {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        const raw = Buffer.concat(chunks);
        const [next = "take", ...rest] = reactions;
        reactions = rest;
        const { mailFrom, rcptTo } = session.envelope;
        const envelope = { from: mailFrom ? mailFrom.address : "", to: rcptTo.map(({ address }) => address) };
        mails.push({ ...(await PostalMime.parse(raw)), envelope, raw: raw.toString("latin1"), wasEncrypted: session.secure });
        if (next === "drop after data") {
          for (const line of lines) line.destroy();
          return;
        }
        if (typeof next === "object" && "waitMs" in next) await sleep(next.waitMs);
        if (typeof next === "object" && "code" in next) return callback(refusal(next.code));
        callback();
      })().catch(callback);
    },
  });
  server.on("error", () => undefined);
  server.server.on("connection", (line: Socket) => lines.add(line));
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const bound = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    mails,
    gone,
    react: (...next) => {
      reactions = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
