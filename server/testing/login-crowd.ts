// A crowd of strangers that logs in at once, in a process of its own: the server's event loop then carries the server alone.

import { call } from "./api.ts";
import { visitor } from "./checkout.ts";

const [url = "", login = "", count = ""] = process.argv.slice(2);

const replies = await Promise.all(
  Array.from({ length: Number(count) }, () =>
    call(`${url}/api/login`, "POST", { body: { login, password: "wrong" }, headers: visitor() }),
  ),
);
process.send?.(replies.map(({ status }) => status));
process.disconnect();
