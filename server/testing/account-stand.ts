// What tests of the account stand on besides the push side: a worker, a live server, and calls of the account's routes.

import { beforeEach } from "vitest";
import { call } from "./api.ts";
import { pushStand, type PushStand } from "./push-stand.ts";
import type { TestServer, TestUser } from "./start-app.ts";

type Options = NonNullable<Parameters<typeof call>[2]>;

export interface AccountStand {
  readonly stand: PushStand;
  /** The live server of this test. */
  readonly server: () => TestServer;
  /** Calls "/api/account/<path>". */
  readonly api: (
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    options?: Options,
    at?: TestServer,
  ) => ReturnType<typeof call>;
  readonly login: (name: string, password: string) => ReturnType<typeof call>;
  /** Whether this token's session is one. */
  readonly alive: (token: string, at?: TestServer) => Promise<boolean>;
  /** Templates of the mails that were promised to this user. */
  readonly mailsTo: (user: TestUser) => Promise<{ template: string }[]>;
}

/** The stand of a test file; call it once, at its top. */
export function accountStand(): AccountStand {
  const stand = pushStand();
  let live: TestServer | undefined;
  beforeEach(async () => {
    await stand.worker("mexc");
    live = await stand.liveServer();
  });
  const server = (): TestServer => {
    if (!live) throw new Error("The server begins with the first test");
    return live;
  };
  const api: AccountStand["api"] = (method, path, options = {}, at = server()) =>
    call(`${at.url}/api/account/${path}`, method, options);
  return {
    stand,
    server,
    api,
    login: (name, password) => call(`${server().url}/api/login`, "POST", { body: { login: name, password } }),
    alive: async (token, at) => (await api("GET", "me", { token }, at)).status === 200,
    mailsTo: ({ email }) =>
      stand.database.run((db) => db.selectFrom("mails").select("template").where("recipient", "=", email).execute()),
  };
}
