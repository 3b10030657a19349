// A browser of tests that visits the site: keeps its cookies, sends its own network address.

import { call } from "./api.ts";

type Answer = Awaited<ReturnType<typeof call>>;

export class TestVisitor {
  readonly cookies = new Map<string, string>();
  readonly #url: string;
  /** Named in X-Forwarded-For; the server must trust this machine. */
  address: string;

  constructor(url: string, address: string) {
    this.#url = url;
    this.address = address;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  async ask(method: "GET" | "POST", path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await call(`${this.#url}${path}`, method, {
      ...(body === undefined ? {} : { body }),
      ...(this.cookies.size === 0 ? {} : { cookie: this.cookieHeader }),
      headers: { origin: this.#url, "x-forwarded-for": this.address, ...headers },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  verify(): Promise<Answer> {
    return this.ask("GET", "/api/test-terminal/verify-access");
  }

  /** Asks for the free test, anonymously without a mail address. */
  request(email?: string, headers: Record<string, string> = {}): Promise<Answer> {
    const contact = email === undefined ? { contact_method: "anonymous" } : { contact_method: "email", contact_info: email };
    return this.ask("POST", "/api/test-terminal/request-access", contact, headers);
  }

  confirm(code: string): Promise<Answer> {
    return this.ask("POST", "/api/test-terminal/confirm-code", { code });
  }
}
