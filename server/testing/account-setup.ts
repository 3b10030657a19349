// What tests of the account stand on besides the push side: a worker for each test, one live server, and calls of the account's
// routes.

import { afterAll, beforeAll, beforeEach } from "vitest";
import { call } from "./api.ts";
import { pushSetup, type PushSetup } from "./push-setup.ts";
import { startServer, until, type TestServer, type TestUser } from "./start-app.ts";

type Options = NonNullable<Parameters<typeof call>[2]>;

export interface AccountSetup {
  readonly setup: PushSetup;
  /** The live server. */
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

/** The setup of a test file; call it once, at its top. */
export function accountSetup(): AccountSetup {
  const setup = pushSetup();
  let live: TestServer | undefined;
  beforeAll(async () => {
    live = await startServer();
  });
  beforeEach(async () => {
    await setup.worker("mexc");
    await until("a table", () => server().app.market.feed("mexc").isShown);
  });
  afterAll(() => live?.close());
  const server = (): TestServer => {
    if (!live) throw new Error("The server begins with the first test");
    return live;
  };
  const api: AccountSetup["api"] = (method, path, options = {}, at = server()) =>
    call(`${at.url}/api/account/${path}`, method, options);
  return {
    setup,
    server,
    api,
    login: (name, password) => call(`${server().url}/api/login`, "POST", { body: { login: name, password } }),
    alive: async (token, at) => (await api("GET", "me", { token }, at)).status === 200,
    mailsTo: ({ email }) =>
      setup.database.run((db) => db.selectFrom("mails").select("template").where("recipient", "=", email).execute()),
  };
}
