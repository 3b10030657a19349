// @vitest-environment happy-dom
// A paused screen and the server's pace: a page that stops looking is not behind, and keeps its frames and its connection.

import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TerminalEngine } from "../../desk/terminal-engine.ts";
import { togglePause, useTerminalSettings } from "../../desk/terminal-settings.store.ts";
import { useConnection } from "../../stream/connection.store.ts";
import { openMarketSocket } from "../../stream/socket.ts";
import { FakeMarket } from "../../testing/fake-market.ts";
import { FakeViewer, FakeRoom, type RoomMessage } from "../../testing/fake-room.ts";
import { FakeSocket } from "../../testing/fake-socket.ts";
import { useSeenFrames } from "./use-seen-frames.ts";

vi.mock("../../stream/socket.ts");

function Screen({ engine }: { readonly engine: TerminalEngine }): ReactNode {
  useSeenFrames(engine);
  return null;
}

let socket: FakeSocket;
let room: FakeRoom;
let engine: TerminalEngine;
let viewer: FakeViewer;
let followed: boolean;
let timesBehind: number;
let reported: unknown[];
let root: Root;
let stop: () => void;

const bring = ({ event, sequence, body }: RoomMessage): void => socket.bring(event, sequence, body);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => Promise.reject(new Error("No network")));
  socket = new FakeSocket();
  vi.mocked(openMarketSocket).mockReturnValue(socket.socket);
  engine = new TerminalEngine(() => {});
  stop = engine.stream.start();
  root = createRoot(document.createElement("div"));
  flushSync(() => root.render(<Screen engine={engine} />));
  socket.connect();
  subscribe();
});

afterEach(() => {
  root.unmount();
  stop();
  useTerminalSettings.setState({ paused: false });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The server's end of the connection. */
function subscribe(): void {
  [followed, timesBehind, reported] = [false, 0, []];
  room = new FakeRoom(new FakeMarket("mexc", 5), 1);
  room.next(Date.now(), true);
  viewer = new FakeViewer(room, {
    join: () => (followed = true),
    leave: () => {
      followed = false;
      timesBehind++;
    },
    send: bring,
  });
  socket.onSaid = (_, sequence) => {
    reported.push(sequence);
    viewer.seen(sequence as number);
  };
}

/** So many seconds of a market that trades. */
async function spend(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    await vi.advanceTimersByTimeAsync(1000);
    const message = room.next(Date.now(), true);
    if (followed) bring(message);
    viewer.check();
  }
}

it("reports its table, then says nothing for half a minute while all is well", async () => {
  await spend(29);
  expect(reported).toEqual([1]);
  await spend(2);
  expect(reported).toHaveLength(2);
  expect(reported[1]).toBeGreaterThan(29);
});

it("reports what is on screen together with the answer to a heartbeat, which counts as the report that is due", async () => {
  await spend(25);
  socket.ping();
  expect(reported).toEqual([1, 25]);
  await spend(29);
  expect(reported).toEqual([1, 25]);
});

it("says at once that it is behind, gets the newest table, and follows again as soon as that is on screen", async () => {
  await spend(10);
  followed = false;
  await spend(7);
  expect(reported).toEqual([1]);
  await spend(1);
  expect(reported).toEqual([1, 11, 18]);
  expect([timesBehind, followed]).toEqual([1, true]);
});

it("keeps the frames and the connection coming through a long pause", async () => {
  await spend(6);
  togglePause();
  await spend(100);
  expect([timesBehind, followed, socket.dropped, useConnection.getState().phase]).toEqual([0, true, 0, "live"]);
  togglePause();
  await spend(6);
  expect([timesBehind, engine.store.sequence]).toEqual([0, 113]);
});

it("counts no frame that a paused screen passed over as painted", async () => {
  await spend(6);
  expect(engine.stream.age.tickToPaintMs).toBeGreaterThan(0);
  engine.stream.age.reset();
  togglePause();
  await spend(10);
  expect(engine.stream.age.tickToPaintMs).toBeNaN();
});

it("lets a screen that stands still by itself fall behind", async () => {
  await spend(6);
  vi.stubGlobal("requestAnimationFrame", () => 0);
  await spend(15);
  expect([timesBehind, followed]).toEqual([1, false]);
});
