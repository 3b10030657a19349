import { beforeEach, expect, test } from "vitest";
import { keys } from "../../shared/redis/keys.ts";
import { FakeWorker } from "../testing/fake-worker.ts";
import { pushSetup } from "../testing/push-setup.ts";
import { makeToken, until, type TestServer } from "../testing/start-app.ts";

const setup = pushSetup();
let server: TestServer;
let mexc: FakeWorker;
let binance: FakeWorker;

beforeEach(async () => {
  [mexc, binance] = await Promise.all([setup.worker("mexc"), setup.worker("binance")]);
  await Promise.all([mexc.publishStatus("live"), binance.publishStatus("live")]);
  server = await setup.liveServer();
});

/** Publishes until the room of this cadence has had its frame. */
async function publishTo(worker: FakeWorker, secondsDivisibleBy: number): Promise<void> {
  do await worker.publish([0]);
  while (worker.second % secondsDivisibleBy !== 0);
}

test("a subscriber gets the whole table at once and then what changes", async () => {
  const one = await setup.subscriber(server, "professional");
  expect(await one.ask("subscribe", { exchange: "mexc", speed: 1 })).toEqual({ ok: true, speed: 1 });
  await until("snapshot", () => one.received.length === 1);
  expect(one.received[0]).toMatchObject({ event: "snapshot", outcome: "snapshot", sequence: mexc.sequence });
  expect(one.decoder.coins.map((coin) => coin.symbol)).toEqual(["C0", "C1", "C2"]);
  mexc.setPrice(1, 77.77);
  await mexc.publish([1]);
  await until("frame", () => one.received.length === 2);
  expect(one.received[1]).toMatchObject({ event: "frame", outcome: "frame", sequence: mexc.sequence });
  expect(one.price("C1")).toBe(77.77);
  expect(one.decoder.header).toMatchObject({ exchange: "mexc", simulated: true, second: mexc.second });
  expect(one.statuses[0]).toMatchObject({ exchange: "mexc", simulated: true });
});

test("a slower room gets every n-th second, at the seconds all servers agree on", async () => {
  const slow = await setup.subscriber(server, "start");
  expect(await slow.ask("subscribe", { exchange: "mexc", speed: 1 })).toEqual({ ok: true, speed: 4 });
  await until("snapshot", () => slow.received.length === 1);
  const seconds: number[] = [];
  for (let i = 0; i < 12; i++) {
    mexc.setPrice(0, 200 + i);
    await mexc.publish([0]);
    await new Promise((resolve) => setTimeout(resolve, 30));
    const second = slow.decoder.header?.second;
    if (second !== undefined && seconds.at(-1) !== second) seconds.push(second);
  }
  expect(slow.received.every(({ outcome }) => outcome !== "gap")).toBe(true);
  const beats = seconds.filter((second) => second % 4 === 0);
  expect(beats.length).toBeGreaterThanOrEqual(3);
  expect(seconds.slice(1)).toEqual(seconds.slice(1).filter((second) => second % 4 === 0));
});

test("subscribing again leaves the room before", async () => {
  const one = await setup.subscriber(server, "professional");
  await one.ask("subscribe", { exchange: "mexc", speed: 1 });
  await one.ask("subscribe", { exchange: "binance", speed: 1 });
  await until("binance snapshot", () => one.decoder.header?.exchange === "binance");
  const before = one.received.length;
  await mexc.publish([0]);
  await binance.publish([0]);
  await until("binance frame", () => one.received.length === before + 1);
  expect(one.decoder.header?.exchange).toBe("binance");
});

test("resync answers with the table the room is at, and frames follow on", async () => {
  const one = await setup.subscriber(server, "professional");
  await one.ask("subscribe", { exchange: "mexc", speed: 1 });
  await until("snapshot", () => one.received.length === 1);
  await mexc.publish([0]);
  await until("frame", () => one.received.length === 2);
  expect(await one.ask("resync")).toEqual({ ok: true });
  await until("second snapshot", () => one.received.length === 3);
  expect(one.received[2]).toMatchObject({ event: "snapshot", sequence: mexc.sequence });
  await mexc.publish([0]);
  await until("frame", () => one.received.length === 4);
  expect(one.received[3]?.outcome).toBe("frame");
});

test("whole tables are as few over all the sockets a session opens one after another", async () => {
  const { token } = await makeToken(setup.database, "start");
  const answers = [];
  for (let speed = 4; speed <= 10; speed++) {
    const one = await setup.enter(server, token);
    answers.push(
      await one.ask("subscribe", { exchange: "mexc", speed }),
      await one.ask("subscribe", { exchange: "mexc", speed: 14 - speed }),
    );
    one.close();
  }
  expect(answers.slice(0, 6).every(({ ok }) => ok)).toBe(true);
  expect(answers.slice(6).filter(({ ok }) => ok).length).toBeLessThanOrEqual(1);
  const other = await setup.subscriber(server, "start");
  expect(await other.ask("subscribe", { exchange: "mexc", speed: 4 })).toEqual({ ok: true, speed: 4 });
});

test("a new coin reaches the room as a snapshot", async () => {
  const one = await setup.subscriber(server, "professional");
  await one.ask("subscribe", { exchange: "mexc", speed: 1 });
  await until("snapshot", () => one.received.length === 1);
  await mexc.addCoin(5);
  await mexc.publish([3]);
  await until("snapshot with the coin", () => one.price("C3") === 5);
  expect(one.received.at(-1)).toMatchObject({ event: "snapshot" });
  await mexc.publish([0]);
  await until("frame", () => one.received.at(-1)?.event === "frame");
});

test("a new writer's table reaches the room as a snapshot; the old writer is refused", async () => {
  const one = await setup.subscriber(server, "professional");
  await one.ask("subscribe", { exchange: "mexc", speed: 1 });
  await until("snapshot", () => one.received.length === 1);
  const zombie = new FakeWorker(setup.redis, "mexc");
  zombie.sequence = mexc.sequence;
  zombie.setPrice(0, 1);
  mexc.newEpoch();
  mexc.setPrice(0, 500);
  await mexc.publish();
  await until("snapshot of the new writer", () => one.price("C0") === 500);
  expect(one.decoder.header?.epoch).toBe(2);
  await zombie.publish([0], false);
  await mexc.publish([1]);
  await until("next frame", () => one.received.length === 3);
  expect(one.price("C0")).toBe(500);
});

test("a lost frame is healed from the table key before anybody notices", async () => {
  const one = await setup.subscriber(server, "professional");
  await one.ask("subscribe", { exchange: "mexc", speed: 1 });
  await until("snapshot", () => one.received.length === 1);
  mexc.setPrice(2, 9.99);
  mexc.skip();
  await mexc.publish([0]);
  await until("frame", () => one.received.length === 2);
  expect(one.received[1]?.outcome).toBe("frame");
  expect(one.price("C2")).toBe(9.99);
});

test("whoever subscribes before the first frame gets the table when it comes", async () => {
  await setup.redis.del(keys.table("mexc"), keys.universe("mexc"), keys.status("mexc"));
  server = await setup.server();
  const one = await setup.subscriber(server, "professional");
  expect(await one.ask("subscribe", { exchange: "mexc", speed: 2 })).toEqual({ ok: true, speed: 2 });
  await until("status", () => one.statuses.length > 0);
  expect(one.statuses[0]?.state).toBe("down");
  await mexc.writeUniverse();
  mexc.newEpoch();
  await publishTo(mexc, 2);
  await until("snapshot", () => one.received.length > 0);
  expect(one.received[0]?.event).toBe("snapshot");
});

test("a worker that falls silent is called down within five seconds, and live again when it returns", async () => {
  const one = await setup.subscriber(server, "professional");
  await one.ask("subscribe", { exchange: "mexc", speed: 1 });
  mexc.run(500);
  await until("live", () => one.statuses.at(-1)?.state === "live");
  mexc.stop();
  const stopped = performance.now();
  await until("down", () => one.statuses.at(-1)?.state === "down", 6000);
  expect(performance.now() - stopped).toBeLessThan(5000);
  expect(one.statuses.at(-1)?.age_ms).toBeGreaterThan(2500);
  mexc.run(500);
  await until("live again", () => one.statuses.at(-1)?.state === "live", 4000);
});

test("who leaves the market and joins again over the same connection has to come with a new one", async () => {
  const { token } = await makeToken(setup.database, "professional");
  const raw = await setup.joined(server, token);
  raw.send("41/market,");
  raw.join(token);
  await until("closed", () => raw.ws.readyState === raw.ws.CLOSED);
  const again = await setup.enter(server, token);
  expect(await again.ask("subscribe", { exchange: "mexc", speed: 1 })).toEqual({ ok: true, speed: 1 });
});
