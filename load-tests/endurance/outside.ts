// Where a product's messages go: Telegram, a push service, a mail server, and addresses that take webhooks. Jobs processes reach them as they
// reach the real ones, by their names or public addresses over TLS, through a proxy that leads to fakes here.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makePushKeys } from "../../shared/node/credentials/push-keys.ts";
import { startConnectProxy } from "../../shared/testing/connect-proxy.ts";
import { startFakePushService, type FakePushService } from "../../workers/jobs/testing/fake-push-service.ts";
import { startFakeTelegram, type FakeTelegram } from "../../workers/jobs/testing/fake-telegram.ts";
import { asDiscord, signedWith, startFakeWebhook, type FakeWebhook } from "../../workers/jobs/testing/fake-webhook.ts";
import { startMailServer, type MailServer } from "../../workers/jobs/testing/mail-server.ts";
import { selfSigned } from "../../workers/jobs/testing/self-signed.ts";
import { startTlsFront, type TlsFront } from "../../workers/testing/tls-front.ts";

const BOT_TOKEN = `1234567:${"AbCdEf-1_".repeat(4)}`;
const TELEGRAM = "api.telegram.org";
const PUSH = "93.184.216.34";
/** Webhooks get the addresses after it, one each. */
const HOOKS = "93.184.217.";
const MAX_HOOKS = 40;

/** An address that takes webhooks. */
export interface OutsideHook {
  readonly url: string;
  readonly fake: FakeWebhook;
}

export interface Outside {
  readonly telegram: FakeTelegram;
  readonly push: FakePushService;
  /** With which browsers subscribe. */
  readonly pushKey: string;
  readonly mails: MailServer;
  /** Variables of the product. */
  readonly environment: NodeJS.ProcessEnv;
  /** A further address: as Discord, or one that checks signatures by this secret with the official library. */
  addHook(secret?: string): Promise<OutsideHook>;
  stop(): Promise<void>;
}

export async function startOutside(): Promise<Outside> {
  const folder = await mkdtemp(join(tmpdir(), "tickdeck-outside-"));
  const hosts = Array.from({ length: MAX_HOOKS }, (_, at) => `${HOOKS}${at + 1}`);
  const certificate = selfSigned([TELEGRAM, PUSH, ...hosts]);
  const authority = join(folder, "authority.pem");
  await writeFile(authority, certificate.cert);
  const [telegram, push, mails] = await Promise.all([
    startFakeTelegram(BOT_TOKEN),
    startFakePushService(`https://${PUSH}`),
    startMailServer({ hideSTARTTLS: true }),
  ]);
  const fronts = new Map<string, TlsFront>();
  const hooks: FakeWebhook[] = [];
  const lead = async (host: string, port: number): Promise<void> => {
    fronts.set(host, await startTlsFront(port, certificate));
  };
  await lead(TELEGRAM, portOf(telegram.url));
  await lead(PUSH, push.port);
  // Nobody else is reached: what has no front is refused.
  const proxy = await startConnectProxy(undefined, (host) => fronts.get(host)?.port ?? 1);
  const keys = makePushKeys();
  return {
    ...{ telegram, push, mails, pushKey: keys.VAPID_PUBLIC_KEY },
    environment: {
      ...keys,
      ...{ TELEGRAM_BOT_TOKEN: BOT_TOKEN, SMTP_URL: mails.url, MAIL_FROM: "Tickdeck <mail@tickdeck.test>" },
      ...{ HTTPS_PROXY: proxy.url, NO_PROXY: "localhost,127.0.0.1", NODE_EXTRA_CA_CERTS: authority },
    },
    addHook: async (secret) => {
      const host = hosts[hooks.length];
      if (host === undefined) throw new Error(`There are addresses for ${MAX_HOOKS} webhooks`);
      const fake = await startFakeWebhook(secret === undefined ? asDiscord : signedWith([secret]));
      hooks.push(fake);
      await lead(host, portOf(fake.url));
      return { url: `https://${host}/in`, fake };
    },
    stop: async () => {
      proxy.stop();
      for (const front of fronts.values()) front.stop();
      for (const each of [telegram, push, ...hooks]) each.close();
      await mails.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const portOf = (url: string): number => Number(new URL(url).port);
