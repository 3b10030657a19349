// A terminal in a window that can be minimized. Playwright makes every page visible and focused, so this one is driven directly
// over the DevTools protocol.

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { z } from "zod";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { writeDown, type Seen } from "./screen-watch.ts";
import { SECOND_LOGIN } from "./setup.ts";

const OPENS_WITHIN_MS = 30_000;
const CHECK_EVERY_MS = 100;

const targetsSchema = z.array(z.object({ type: z.string(), webSocketDebuggerUrl: z.string() }));
const answerSchema = z.object({
  id: z.number().optional(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ message: z.string() }).optional(),
});
const evaluatedSchema = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z.object({ text: z.string() }).optional(),
});

export class HideableScreen {
  readonly #browser: ChildProcess;
  readonly #profile: string;
  readonly #socket: WebSocket;
  #asked = 0;

  // Use `open`.
  private constructor(browser: ChildProcess, profile: string, socket: WebSocket) {
    this.#browser = browser;
    this.#profile = profile;
    this.#socket = socket;
  }

  /** Logs the subscriber in by the form and shows one exchange's table. */
  static async open(chromium: string, url: string, exchange: ExchangeId): Promise<HideableScreen> {
    const profile = await mkdtemp(join(tmpdir(), "tickdeck-test-profile-"));
    const words = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--ignore-certificate-errors"];
    const args = [...words, "--lang=en-US", "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"];
    const browser = spawn(chromium, args, { stdio: ["ignore", "ignore", "pipe"] });
    const socket = new WebSocket(await pageAddress(browser), { perMessageDeflate: false });
    await once(socket, "open");
    const screen = new HideableScreen(browser, profile, socket);
    try {
      await screen.#logIn(url, exchange);
      return screen;
    } catch (error) {
      await screen.close();
      throw error;
    }
  }

  async hide(): Promise<void> {
    await this.#window("minimized");
    await this.#until("document.hidden", OPENS_WITHIN_MS);
  }

  async show(): Promise<void> {
    await this.#window("normal");
  }

  /** Resolves with the moment (epoch ms) after `since` at which a price moved on a screen that claims live data. */
  async untilMoved(since: number, withinMs: number): Promise<number> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const seen = (await this.#evaluate("window.seen")) as Seen[];
      const moved = seen.find(({ at, notice, moved: isMove }) => at > since && isMove && notice === "");
      if (moved) return moved.at;
      if (Date.now() > deadline) throw new Error(`No new price on a live screen within ${withinMs} ms`);
      await sleep(CHECK_EVERY_MS);
    }
  }

  /** Size of the page's own objects, after a collection. */
  async heapBytes(): Promise<number> {
    await this.#send("HeapProfiler.collectGarbage");
    return z.object({ usedSize: z.number() }).parse(await this.#send("Runtime.getHeapUsage")).usedSize;
  }

  async close(): Promise<void> {
    this.#socket.terminate();
    if (this.#browser.exitCode === null && this.#browser.signalCode === null) {
      const gone = once(this.#browser, "exit");
      this.#browser.kill("SIGTERM");
      await gone;
    }
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  async #logIn(url: string, exchange: ExchangeId): Promise<void> {
    await this.#send("Page.enable");
    await this.#send("Page.addScriptToEvaluateOnNewDocument", { source: `(${writeDown.toString()})()` });
    await this.#goTo(`${url}/login`);
    await this.#evaluate(`localStorage.setItem("exchange", "${exchange}"); localStorage.setItem("showMarketTable", "true")`);
    await this.#goTo(`${url}/login`);
    await this.#until("document.querySelector('button[type=submit]') !== null", OPENS_WITHIN_MS);
    await this.#type("username", SECOND_LOGIN.email);
    await this.#type("current-password", SECOND_LOGIN.password);
    await this.#evaluate("document.querySelector('button[type=submit]').click()");
    await this.#until("location.pathname === '/dashboard'", OPENS_WITHIN_MS);
  }

  async #type(name: string, text: string): Promise<void> {
    await this.#evaluate(`document.querySelector("input[autocomplete=${name}]").focus()`);
    await this.#send("Input.insertText", { text });
  }

  async #goTo(url: string): Promise<void> {
    await this.#send("Page.navigate", { url });
    await this.#until(`location.href.startsWith("${url}") && document.readyState === "complete"`, OPENS_WITHIN_MS);
  }

  async #window(windowState: "minimized" | "normal"): Promise<void> {
    const { windowId } = await this.#send("Browser.getWindowForTarget");
    await this.#send("Browser.setWindowBounds", { windowId, bounds: { windowState } });
  }

  async #until(condition: string, withinMs: number): Promise<void> {
    const deadline = Date.now() + withinMs;
    while ((await this.#evaluate(condition)) !== true) {
      if (Date.now() > deadline) throw new Error(`Not so within ${withinMs} ms: ${condition}`);
      await sleep(CHECK_EVERY_MS);
    }
  }

  async #evaluate(expression: string): Promise<unknown> {
    const answer = evaluatedSchema.parse(await this.#send("Runtime.evaluate", { expression, returnByValue: true }));
    if (answer.exceptionDetails) throw new Error(`${answer.exceptionDetails.text} in ${expression}`);
    return answer.result.value;
  }

  async #send(method: string, params: object = {}): Promise<Record<string, unknown>> {
    const id = (this.#asked += 1);
    const answered = new Promise<z.infer<typeof answerSchema>>((resolve) => {
      const onMessage = (data: unknown): void => {
        const answer = answerSchema.parse(JSON.parse(String(data)));
        if (answer.id !== id) return;
        this.#socket.off("message", onMessage);
        resolve(answer);
      };
      this.#socket.on("message", onMessage);
    });
    this.#socket.send(JSON.stringify({ id, method, params }));
    const { result, error } = await answered;
    if (!result) throw new Error(`${method}: ${error?.message}`);
    return result;
  }
}

async function pageAddress(browser: ChildProcess): Promise<string> {
  const { stderr } = browser;
  if (!stderr) throw new Error("Chromium's output cannot be read");
  const port = await new Promise<string>((resolve, reject) => {
    createInterface(stderr).on("line", (line) => {
      const found = /^DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
    browser.once("exit", () => reject(new Error("Chromium ended at its start")));
  });
  const targets = targetsSchema.parse(await (await fetch(`http://127.0.0.1:${port}/json`)).json());
  const page = targets.find(({ type }) => type === "page");
  if (!page) throw new Error("Chromium has no page");
  return page.webSocketDebuggerUrl;
}
