import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request as ask, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Socket } from "node:net";
import { Writable } from "node:stream";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createLog } from "../../shared/node/log.ts";
import { FakeWorker } from "../testing/fake-worker.ts";
import { startServer, testRedis, until, type TestServer } from "../testing/start-app.ts";

const TABLE = "/api/crypto/simple-table";
const HTML = "text/html";

let server: TestServer;
let folder: string;
const redis = testRedis();
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  await redis.flushall();
  folder = await mkdtemp(join(tmpdir(), "client-"));
  await writeFile(join(folder, "index.html"), "<!doctype html><title>client</title>");
  for (const language of ["ru", "de"]) {
    await mkdir(join(folder, "pages", language), { recursive: true });
    for (const page of ["landing", "pricing", "missing"])
      await writeFile(
        join(folder, "pages", language, `${page}.html`),
        `<!doctype html>${language} ${page} ${"text ".repeat(500)}`,
      );
  }
  const log = createLog(
    "test",
    "debug",
    new Writable({
      write: (line: Buffer, _encoding, done) => {
        lines.push(JSON.parse(line.toString()) as Record<string, unknown>);
        done();
      },
    }),
  );
  server = await startServer({ PUBLIC_URL: "https://app.test", TRUST_PROXY: "127.0.0.1/32" }, { clientRoot: folder }, log);
  const worker = new FakeWorker(redis, "mexc");
  await worker.writeUniverse();
  await worker.publish();
  await until("the table", async () => (await get(`${TABLE}?exchanges=mexc`)).status === 200);
});

afterAll(async () => {
  await server.close();
  await redis.quit();
  await rm(folder, { recursive: true });
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Every raw byte, on a separate connection, because fetch would decode the body. */
function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = ask(`${server.url}${path}`, { method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }));
    });
    asking.on("error", reject);
    asking.end();
  });
}

/** Everything that does not differ between answers. */
function lasting({ status, headers, body }: Answer): object {
  const { date: _date, "x-request-id": id, ...rest } = headers;
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  return { status, headers: rest, body: body.toString("latin1") };
}

/** How often the server wrote to its sockets meanwhile. */
async function writesDuring(work: () => Promise<unknown>): Promise<number> {
  let writes = 0;
  const watch = (socket: Socket): void => {
    const write = vi.spyOn(socket, "write");
    socket.once("close", () => (writes += write.mock.calls.length));
  };
  server.app.http.server.on("connection", watch);
  await work();
  server.app.http.server.off("connection", watch);
  await until("the end of the connection", () => writes > 0);
  return writes;
}

/** Ready addresses, each with another spelling, which is left to Fastify. */
const PAIRS: readonly (readonly [ready: string, routed: string])[] = [
  ["/de", "/DE"],
  ["/de/pricing?utm_source=x", "/de/pricing/?utm_source=x"],
  ["/pricing", "/Pricing"],
  ["/register", "/Register"],
  ["/payment-de", "/Payment-de"],
  ["/reset-password", "/Reset-Password"],
  ["/terminal", "/terminal/"],
  ["/api/stats", "/api/%73tats"],
  ["/api/checkout/options", "/api/checkout/option%73"],
  [TABLE, `${TABLE}?exchanges=none`],
  [`${TABLE}?exchanges=mexc`, `${TABLE}?exchanges=mexc&x=1`],
];

test.each(PAIRS)("%s is answered as %s is", async (ready, routed) => {
  for (const asked of [{}, { "accept-encoding": "gzip" }, { "accept-encoding": "gzip, br" }, { cookie: "selectedLanguage=de" }]) {
    const headers = { accept: HTML, "accept-language": "ru", ...asked };
    const found = await get(ready, headers);
    expect(found.status).toBe(200);
    expect(found.headers["content-length"]).toBe(String(found.body.length));
    expect(found.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(lasting(found)).toEqual(lasting(await get(routed, headers)));
    const tag = found.headers.etag;
    if (tag === undefined) continue;
    const again = await get(ready, { ...headers, "if-none-match": tag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(lasting(again)).toEqual(lasting(await get(routed, { ...headers, "if-none-match": tag })));
  }
});

test.each(PAIRS)("%s has its head and no body for HEAD", async (path) => {
  const { status, headers, body } = await get(path, { accept: HTML }, "HEAD");
  expect([status, body.length]).toEqual([200, 0]);
  expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
});

test.each(["/de", "/terminal", "/api/checkout/options", TABLE])("%s leaves in one write, with its head", async (path) => {
  const headers = { "accept-encoding": "gzip, br", "x-forwarded-for": "203.0.113.9" };
  expect(await writesDuring(() => get(path, headers))).toBe(1);
});

let limitedCallers = 0;

test.each([
  ["/api/stats", 60],
  ["/api/checkout/options", 600],
  [TABLE, 60],
] as const)("%s is limited by address to %i a minute, whichever way it is asked for", async (path, max) => {
  // Calls of an attempt before would count against its address.
  limitedCallers += 1;
  const caller = { "x-forwarded-for": `198.51.100.${limitedCallers}` };
  const answers: Answer[] = [];
  for (let call = 0; call < max + 2; call++) answers.push(await get(path, caller, call % 2 === 0 ? "GET" : "HEAD"));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBe(2);
  const last = await get(path, caller);
  expect([last.status, Number(last.headers["retry-after"]) > 0]).toEqual([429, true]);
  expect((await get(path, { "x-forwarded-for": "198.51.100.200" })).status).toBe(200);
});

test("a caller with something like a session is not answered as a visitor", async () => {
  // Calls of earlier tests count against their address.
  const caller = { "x-forwarded-for": "198.51.100.201" };
  const answer = await get(TABLE, { ...caller, authorization: "Bearer nonsense" });
  expect(answer.status).toBe(401);
  const ended = await get(TABLE, { ...caller, cookie: `__Host-sid=${"x".repeat(43)}` });
  expect([ended.status, ended.headers["set-cookie"]?.[0]]).toEqual([200, expect.stringMatching(/^__Host-sid=;/)]);
});

test("each is measured and logged by its route's pattern, with the id it bears", async () => {
  lines.length = 0;
  const { headers } = await get("/de/pricing?token=secret");
  const line = lines.find(({ reqId }) => reqId === headers["x-request-id"]);
  expect(line).toMatchObject({ msg: "answered", method: "GET", status: 200, ms: expect.any(Number) as unknown });
  expect(line?.["route"]).toMatch(/^\/:language.*\/:page$/);
  expect(JSON.stringify(lines)).not.toContain("secret");
  const figures = (await get("/metrics")).body.toString();
  const counted = figures.split("\n").filter((sample) => sample.startsWith("tickdeck_http_request_seconds_count{"));
  expect(counted.some((sample) => sample.includes("/:page") && sample.includes('status="200"'))).toBe(true);
});

test("a server that stops has nothing ready any more", async () => {
  const stopping = await startServer({}, { clientRoot: folder });
  const socket = connect(Number(new URL(stopping.url).port), "127.0.0.1");
  const statuses: string[] = [];
  socket.on("data", (bytes: Buffer) => statuses.push(...(bytes.toString().match(/HTTP\/1\.1 \d+/g) ?? [])));
  const head = "GET /de HTTP/1.1\r\nhost: localhost\r\n";
  // One complete, and one started, which keeps the connection open.
  socket.write(`${head}\r\n${head}`);
  await until("the first answer", () => statuses.length === 1);
  const stopped = stopping.close();
  await until("the stop", () => !stopping.app.http.server.listening);
  socket.write("\r\n");
  await until("the second answer", () => statuses.length === 2);
  expect(statuses).toEqual(["HTTP/1.1 200", "HTTP/1.1 503"]);
  socket.destroy();
  await stopped;
});
