// The server with the assistant's service beside it, for the tests of the chat.

import type { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { ChatEvent } from "../../shared/contracts/chat.ts";
import { createLog } from "../../shared/node/log.ts";
import type { ChatTimes } from "../features/chat/chat-service.ts";
import { FakeChatService } from "./fake-chat-service.ts";
import { startServer, testRedis, until, type TestServer } from "./start-app.ts";

export const SITE_KEY = "sk-site-key-of-the-operator";
/** Of a service that answers. */
export const LONG_TIMES: ChatTimes = { silence: 60_000, whole: 60_000, pause: 0 };
/** Of one that does not, so that its test need not wait. */
export const SHORT_TIMES: ChatTimes = { silence: 1000, whole: 3000, pause: 0 };
/** Who asks, unless a test says otherwise. */
const ADDRESS = "203.0.113.1";

export interface ChatAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly events: readonly ChatEvent[];
  /** All that came, as text. */
  readonly raw: string;
}

export class ChatSetup {
  logLines: string[] = [];
  #redis: Redis | undefined;
  #service: FakeChatService | undefined;
  #server: TestServer | undefined;

  get redis(): Redis {
    return this.#redis ?? raiseMissing();
  }

  get service(): FakeChatService {
    return this.#service ?? raiseMissing();
  }

  get server(): TestServer {
    return this.#server ?? raiseMissing();
  }

  open(): void {
    this.#redis = testRedis();
  }

  async begin(): Promise<void> {
    this.#service = await FakeChatService.start();
  }

  async end(): Promise<void> {
    await this.closeServer();
    await this.service.stop();
  }

  async close(): Promise<void> {
    await this.redis.quit();
  }

  /** Starts the server, with the site's key unless `environment` says otherwise. */
  async start(environment: NodeJS.ProcessEnv = {}, chatTimes = LONG_TIMES): Promise<void> {
    const log = createLog("test", "trace", { write: (line) => void this.logLines.push(line) });
    const chat = { CHAT_BASE_URL: this.service.baseUrl, CHAT_PRIVATE: "1", CHAT_API_KEY: SITE_KEY };
    this.#server = await startServer({ ...chat, TRUST_PROXY: "127.0.0.1/32", ...environment }, { chatTimes }, log);
    // Until its Redis is there a server counts for itself.
    await until("Redis counts", async () => {
      await this.ask({ message: "" });
      return (await this.redis.exists(`td:rate:chat:${ADDRESS}`)) === 1;
    });
    await this.redis.flushall();
    this.logLines = [];
  }

  async closeServer(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    await server?.close();
  }

  post(body: object, address = ADDRESS, signal?: AbortSignal): Promise<Response> {
    return fetch(`${this.server.url}/api/chat`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": address },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    });
  }

  /** The whole answer, when it is over. */
  async ask(body: object, address = ADDRESS): Promise<ChatAnswer> {
    const answer = await this.post(body, address);
    const raw = await answer.text();
    return { status: answer.status, headers: answer.headers, raw, events: eventsIn(raw) };
  }
}

/** A stand whose parts come and go with the tests of a file; call it once, at its top. */
export function chatSetup(): ChatSetup {
  const setup = new ChatSetup();
  beforeAll(() => setup.open());
  beforeEach(() => setup.begin());
  afterEach(() => setup.end());
  afterAll(() => setup.close());
  return setup;
}

export const textOf = ({ events }: ChatAnswer): string =>
  events.map((event) => (event.kind === "text" ? event.text : "")).join("");
export const endOf = ({ events }: ChatAnswer): ChatEvent | undefined => events.at(-1);

function eventsIn(raw: string): ChatEvent[] {
  return raw.split("\n\n").flatMap((event) => (event.startsWith("data: ") ? [JSON.parse(event.slice(6)) as ChatEvent] : []));
}

function raiseMissing(): never {
  throw new Error("The setup is filled before each test");
}
