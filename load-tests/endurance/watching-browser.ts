// A browser as far as it watches: a socket at 1 Hz, and what it asks for by request; notes when frames came and what was answered.

import { setTimeout as sleep } from "node:timers/promises";
import { MarketClient } from "../../server/testing/market-client.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";

const ASK_EVERY_MS = 10_000;
const PATIENCE_MS = 15_000;

export class WatchingBrowser {
  readonly #client: MarketClient;
  readonly #url: string;
  readonly #token: string;
  readonly #frames: number[] = [];
  readonly #answers = new Map<string, number>();
  readonly #over = new AbortController();
  #cuts = 0;

  private constructor(client: MarketClient, url: string, token: string) {
    this.#client = client;
    this.#url = url;
    this.#token = token;
    client.paints();
    client.socket.on("frame", () => this.#frames.push(Date.now()));
    client.socket.on("disconnect", () => this.#cuts++);
  }

  static async open(url: string, token: string, exchange: ExchangeId): Promise<WatchingBrowser> {
    const client = new MarketClient(url, token, { reconnection: true });
    const browser = new WatchingBrowser(client, url, token);
    await client.connected();
    await client.ask("subscribe", { exchange, speed: 1 });
    client.socket.on("connect", () => void client.ask("subscribe", { exchange, speed: 1 }).catch(() => undefined));
    void browser.#askByRequest(exchange);
    return browser;
  }

  /** What it saw between these moments, in a sentence; the longest time without a frame, ms. */
  sawBetween(from: number, to: number): { readonly sentence: string; readonly stillMs: number } {
    const frames = this.#frames.filter((at) => at >= from && at <= to);
    const stillMs = Math.max(...[from, ...frames, to].slice(1).map((at, before) => at - ([from, ...frames][before] ?? from)));
    const answers = [...this.#answers]
      .map(([name, count]) => `${count} × ${name}`)
      .sort()
      .join(", ");
    const sentence = `${frames.length} frames in ${Math.round((to - from) / 1000)} s, at most ${stillMs} ms apart; cut ${this.#cuts} times; answers: ${answers}`;
    return { sentence, stillMs };
  }

  /** Answers are counted from here on. */
  forgetAnswers(): void {
    this.#answers.clear();
  }

  close(): void {
    this.#over.abort();
    this.#client.close();
  }

  async #askByRequest(exchange: ExchangeId): Promise<void> {
    while (!this.#over.signal.aborted) {
      for (const path of ["/healthz", `/api/crypto/simple-table?exchanges=${exchange}`, "/api/account/me"]) {
        const answer = await fetch(`${this.#url}${path}`, {
          headers: { authorization: `Bearer ${this.#token}` },
          signal: AbortSignal.timeout(PATIENCE_MS),
        }).catch(() => undefined);
        await answer?.body?.cancel();
        const name = `${path} ${answer?.status ?? "unanswered"}`;
        this.#answers.set(name, (this.#answers.get(name) ?? 0) + 1);
      }
      await sleep(ASK_EVERY_MS, undefined, { signal: this.#over.signal }).catch(() => undefined);
    }
  }
}
