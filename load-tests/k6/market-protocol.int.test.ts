// The load tests' own implementation of the protocol against the real server: joins, frames, acknowledgements, refusals,
// heartbeats.

import { beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { WireDecoder } from "../../shared/frame/wire-decoder.ts";
import type { FakeWorker } from "../../server/testing/fake-worker.ts";
import { pushSetup } from "../../server/testing/push-setup.ts";
import { makeToken, until, type TestServer } from "../../server/testing/start-app.ts";
import {
  eventPacket,
  FrameFollower,
  HeaderReader,
  joinPacket,
  PONG,
  readPacket,
  socketUrl,
  type Packet,
} from "./market-protocol.ts";

const setup = pushSetup();
let server: TestServer;
let mexc: FakeWorker;

beforeEach(async () => {
  mexc = await setup.worker("mexc");
  await mexc.publishStatus("live");
  server = await setup.liveServer();
});

const headers = (): HeaderReader => new HeaderReader((base64) => Buffer.from(base64, "base64"));

type Body = Extract<Packet, { body: string }>;

interface Viewer {
  readonly packets: Packet[];
  readonly send: (text: string) => void;
  readonly bodies: () => Body[];
}

/** A socket that joins with this token and answers heartbeats; everything it reads goes through the module. */
async function viewer(token: string): Promise<Viewer> {
  const socket = new WebSocket(socketUrl(server.url));
  setup.closeAfter(() => socket.terminate());
  const packets: Packet[] = [];
  socket.on("message", (message: Buffer) => {
    const packet = readPacket(message.toString());
    packets.push(packet);
    if (packet.kind === "open") socket.send(joinPacket(token));
    if (packet.kind === "ping") socket.send(PONG);
  });
  await until("an answer", () => packets.some(({ kind }) => kind === "joined" || kind === "refused"));
  const bodies = () => packets.filter((packet): packet is Body => packet.kind === "frame" || packet.kind === "snapshot");
  return { packets, send: (text) => socket.send(text), bodies };
}

async function subscriber(): Promise<Viewer> {
  const one = await viewer((await makeToken(setup.database, "professional")).token);
  one.send(eventPacket("subscribe", [{ exchange: "mexc", speed: 1 }], 7));
  await until("a table", () => one.bodies().length === 1);
  return one;
}

test("a viewer joins, subscribes and reads the same table and frames as our client", async () => {
  const one = await subscriber();
  expect(one.packets).toContainEqual({ kind: "ack", id: 7, answer: { ok: true, speed: 1 } });
  expect(one.packets).toContainEqual({ kind: "event", event: "status" });
  await mexc.publish([1]);
  await until("a frame", () => one.bodies().length === 2);
  const wire = new WireDecoder();
  const heads = headers();
  expect(one.bodies().map(({ kind }) => kind)).toEqual(["snapshot", "frame"]);
  for (const { kind, sequence, body } of one.bodies()) {
    expect(wire.apply(Buffer.from(body, "base64"))).toBe(kind);
    expect(heads.read(body)).toEqual(wire.header);
    expect(sequence).toBe(wire.header?.sequence);
  }
  expect(wire.header).toMatchObject({ exchange: "mexc", sequence: mexc.sequence, second: mexc.second });
});

test("a frame that never came is a gap, and so many skipped; the snapshot that is asked for ends it", async () => {
  const one = await subscriber();
  const heads = headers();
  const follower = new FrameFollower();
  const take = ({ kind, body }: Body) => follower.take(kind, heads.read(body), 1);
  for (let frame = 0; frame < 4; frame++) await mexc.publish([0]);
  await until("frames", () => one.bodies().length === 5);
  const [table, first, , , last] = one.bodies();
  if (!table || !first || !last) throw new Error("Five bodies were there");
  expect(take(table)).toEqual({ isGap: false, skipped: 0 });
  expect(take(first)).toEqual({ isGap: false, skipped: 0 });
  expect(take(last)).toEqual({ isGap: true, skipped: 2 });
  one.send(eventPacket("resync", [], 8));
  await until("a snapshot", () => one.bodies().at(-1)?.kind === "snapshot");
  const again = one.bodies().at(-1);
  if (again) expect(take(again)).toEqual({ isGap: false, skipped: 0 });
  expect(follower.sequence).toBe(mexc.sequence);
  expect(one.packets).toContainEqual({ kind: "ack", id: 8, answer: { ok: true } });
});

test("a wrong session is a refusal with its code", async () => {
  const one = await viewer("nobody");
  expect(one.packets.at(-1)).toEqual({ kind: "refused", error: "session-ended" });
});

test("what a report of frames seen says is what the server expects", async () => {
  const one = await subscriber();
  one.send(eventPacket("seen", [mexc.sequence]));
  one.send(eventPacket("subscribe", [{ exchange: "mexc", speed: 2 }], 9));
  await until("the answer", () => one.packets.some((packet) => packet.kind === "ack" && packet.id === 9));
  const { values } = await server.app.http.inject("/metrics").then(({ body }) => ({ values: body }));
  expect(values).not.toMatch(/violations_total\{reason="malformed"\} [1-9]/);
});
