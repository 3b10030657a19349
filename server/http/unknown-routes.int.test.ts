import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROUTES } from "../../shared/contracts/rest/routes.ts";
import { cutLines, openLine } from "../testing/bare-lines.ts";
import { startServer, until, type TestServer } from "../testing/start-app.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"] as const;
const ALL_OFFERED = { PAYMENT_PROVIDERS: "mock,yoomoney,nowpayments" };
const SECRETS = {
  YOOMONEY_RECEIVER: "41001000040",
  YOOMONEY_SECRET: "01234567890ABCDEF01234567890",
  YOOMONEY_RUB_RATE: "95.5",
  NOWPAYMENTS_API_KEY: "KEY-KEY-KEY-KEY",
  NOWPAYMENTS_IPN_SECRET: "secret-of-notifications-0123456789",
};

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ ...ALL_OFFERED, ...SECRETS, METRICS_PORT: "0" });
});
afterAll(async () => {
  cutLines();
  await server.close();
});

interface Answer {
  readonly status: number;
  readonly allow: string | undefined;
  readonly cors: boolean;
  readonly body: string;
}

/** By hand, because fetch refuses TRACE. */
function ask(method: string, path: string, url = server.url): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(`${url}${path}`, { method, agent: false }, (answer) => {
      let body = "";
      answer.setEncoding("utf8").on("data", (text: string) => (body += text));
      const { allow } = answer.headers;
      const cors = Object.keys(answer.headers).some((name) => name.startsWith("access-control-"));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, allow, cors, body }));
    });
    asked.on("error", reject).end();
  });
}

const pathOf = (pattern: string): string => pattern.replaceAll(/:\w+/g, "00000000-0000-4000-8000-000000000000");
const declared = Object.keys(ROUTES).map((key) => key.split(" ") as [method: string, pattern: string]);
/** Includes the methods of a pattern with a parameter that also matches the path. */
const methodsOf = (path: string): string[] => {
  const own = declared.filter(([, pattern]) => new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`).test(path));
  const methods = new Set(own.map(([method]) => method));
  return [...methods, ...(methods.has("GET") ? ["HEAD"] : [])].sort();
};

test.each([...new Set(declared.map(([, pattern]) => pattern))])(
  "%s answers the methods it does not have with 405 and those it has",
  async (path) => {
    const allowed = methodsOf(pathOf(path));
    for (const method of METHODS.filter((each) => !allowed.includes(each))) {
      const { status, allow, cors, body } = await ask(method, pathOf(path));
      expect([method, status, allow, cors]).toEqual([method, 405, allowed.join(", "), false]);
      const said = { status: "error", error: "method-not-allowed", message: "This method is not supported here" };
      if (method !== "HEAD") expect(JSON.parse(body)).toEqual(said);
    }
  },
);

test("hidden addresses do not exist by any method", async () => {
  for (const path of ["/readyz", "/metrics", "/api/nope", "/nope"])
    expect(await ask("POST", path)).toMatchObject({ status: 404, allow: undefined });
});

test("nothing is said of a path that leads nowhere in the same words everywhere", async () => {
  const words = JSON.stringify({ status: "error", error: "not-found", message: "There is nothing here" });
  for (const path of [
    "/api/nope",
    `/api/payment-status/${"A".repeat(22)}`,
    `/api/payment-status/${"A".repeat(200)}`,
    `/api/payment-status/${"A".repeat(22)}/events`,
  ])
    expect(await ask("GET", path)).toMatchObject({ status: 404, body: words });
  expect(await ask("GET", "/nope", server.internalUrl)).toMatchObject({ status: 404, body: words });
});

describe("what is no request gets the shape of every refusal", () => {
  test.each([
    ["an unknown method", "FOO / HTTP/1.1\r\nHost: app.test\r\n\r\n", 400, "invalid-request"],
    ["no request line", "\x16\x03\x01 hello\r\n\r\n", 400, "invalid-request"],
    ["a header without a name", "GET / HTTP/1.1\r\nHost: app.test\r\n: x\r\n\r\n", 400, "invalid-request"],
    ["endless headers", `GET / HTTP/1.1\r\nHost: app.test\r\nX: ${"a".repeat(20_000)}\r\n\r\n`, 431, "headers-too-large"],
  ])("%s", async (_, bytes, status, error) => {
    for (const url of [server.url, server.internalUrl ?? ""]) {
      const line = openLine(url, bytes);
      await until("closed", () => line.isClosed);
      const [head = "", body = ""] = line.text.split("\r\n\r\n");
      expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(head).toContain("application/json");
      expect(JSON.parse(body)).toEqual({ status: "error", error, message: expect.any(String) });
    }
  });
});
