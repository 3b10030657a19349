// Calls this server's own REST routes for a tool, as its caller would: the same key, address, scopes, plan and limits count, and refusals are
// said in the same words.

import type { z } from "zod";
import type { HttpApp } from "../../http/fastify-app.ts";

export interface ApiCaller {
  /** The Authorization header. */
  readonly authorization: string;
  readonly address: string;
}

type Query = Readonly<Record<string, string | number | undefined>>;

export class OwnApi {
  readonly #app: HttpApp;
  readonly #caller: ApiCaller;

  constructor(app: HttpApp, caller: ApiCaller) {
    this.#app = app;
    this.#caller = caller;
  }

  /** The answer of a GET route; throws what it refuses with, for the tool's caller to read. */
  async get<Schema extends z.ZodType>(path: string, query: Query, schema: Schema): Promise<z.output<Schema>> {
    const { authorization, address } = this.#caller;
    const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
    const url = `${path}?${new URLSearchParams(asked).toString()}`;
    const { statusCode, payload, headers } = await this.#app.inject({
      ...{ method: "GET", url, headers: { authorization }, remoteAddress: address },
    });
    const body: unknown = JSON.parse(payload);
    if (statusCode === 200) return schema.parse(body);
    const { error, message } = body as { readonly error?: string; readonly message?: string };
    const again = headers["retry-after"] === undefined ? "" : ` Ask again in ${headers["retry-after"]} s.`;
    throw new Error(`${error ?? statusCode}: ${message ?? ""}${again}`);
  }
}
