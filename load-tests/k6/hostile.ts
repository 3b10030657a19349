// Honest viewers beside attackers, who flood, send garbage, open and abandon connections and guess passwords: the viewers must
// not notice. Clients that stop reading come from the runner (slow-viewers.ts), because k6 always reads.

import exec from "k6/execution";
import { Counter } from "k6/metrics";
import { setTimeout } from "k6/timers";
import { WebSocket } from "k6/websockets";
import { watch } from "./crowd.ts";
import { NO_TROUBLE } from "./figures.ts";
import { hangUp, isOpen } from "./hang-up.ts";
import { eventPacket, joinPacket, socketUrl } from "./market-protocol.ts";
import { call } from "./rest-call.ts";
import { addressOf, crowdOf, msLeft, RUN, thresholdsOf, tokenOf } from "./run.ts";

/** Attackers of each kind per hundred honest clients, at least two. */
const SHARE = 0.05;
const attackers = Math.max(2, Math.round(RUN.clients * SHARE));
const FLOOD_EVERY_MS = 10;
const FLOOD_AT_ONCE = 20;
const AGAIN_MS = 300;
const GUESS_EVERY_MS = 100;

/** What no client library sends, and what a parser may choke on. */
const GARBAGE: readonly (string | ArrayBuffer)[] = [
  '42/market,["sub',
  '42/market,["disconnect"]',
  '451000000000-/market,["frame",{"_placeholder":true,"num":0}]',
  '455-/market,["subscribe"]',
  "49[]",
  `42/market,${"[".repeat(7000)}`,
  '42/market,1["subscribe",{"exchange":["mexc"],"speed":-1,"__proto__":{"polluted":1}}]',
  '42/market,["seen",1e308]',
  "\u0000\uffff{}[]",
  "x".repeat(20_000),
  new Uint8Array([0x42, 0xff, 0x00, 0x80]).buffer,
];

/** Answers that are faults of the server; "busy" is not. */
const serverFaults = new Counter("server_faults");

export const options = {
  scenarios: {
    viewers: crowdOf("viewers", RUN.clients),
    floods: crowdOf("flood", attackers, 1),
    garbage: crowdOf("garbage", attackers, 1),
    strangers: crowdOf("stranger", attackers, 1),
    guesses: crowdOf("guess", attackers, 1),
  },
  systemTags: ["scenario", "status"],
  thresholds: thresholdsOf("frame_age", {
    ...NO_TROUBLE,
    server_faults: ["count==0"],
    // 250 ms, plus the 200 ms by which a flood may delay others.
    frame_age: ["p(99)<450"],
  }),
};

export function viewers(): void {
  watch(RUN.clients, () => ({ speed: 1 }));
}

/** Opens connections repeatedly from one address until the time is over; `attack` gets each once it is open. */
function keepAttacking(address: string, attack: (socket: WebSocket) => void): void {
  const open = (): void => {
    if (msLeft() <= 0) return;
    const socket = new WebSocket(socketUrl(RUN.url), null, { headers: { "x-forwarded-for": address } });
    socket.addEventListener("open", () => attack(socket));
    socket.addEventListener("error", () => {});
    socket.addEventListener("close", () => void setTimeout(open, AGAIN_MS));
    setTimeout(() => hangUp(socket), Math.max(0, msLeft()));
  };
  open();
}

/** The number and address of this attacker; each kind has its own. */
function attacker(kind: number): { number: number; address: string } {
  const number = RUN.clients + kind * attackers + exec.scenario.iterationInTest;
  return { number, address: addressOf(number) };
}

/** A paying customer whose program runs wild. */
export function flood(): void {
  const { number, address } = attacker(0);
  keepAttacking(address, (socket) => {
    socket.send(joinPacket(tokenOf(number)));
    const burst = (): void => {
      if (!isOpen(socket)) return;
      for (let sent = 0; sent < FLOOD_AT_ONCE; sent++) socket.send(eventPacket("seen", [sent]));
      setTimeout(burst, FLOOD_EVERY_MS);
    };
    burst();
  });
}

export function garbage(): void {
  const { number, address } = attacker(1);
  let next = number;
  keepAttacking(address, (socket) => {
    socket.send(joinPacket(tokenOf(number)));
    const packet = GARBAGE[next++ % GARBAGE.length];
    setTimeout(() => {
      if (packet !== undefined && isOpen(socket)) socket.send(packet);
    }, 100);
    setTimeout(() => socket.close(), 1000);
  });
}

/** Opens connections and never signs in. */
export function stranger(): void {
  const { address } = attacker(2);
  for (let at = 0; at < 5; at++) keepAttacking(address, () => {});
}

export function guess(): void {
  const { number, address } = attacker(3);
  const body = { login: `load-${String(number).padStart(6, "0")}@tickdeck.test`, password: "a guess" };
  const ask = (): void => {
    if (msLeft() <= 0) return;
    const { status } = call("POST /api/login", { address }, { body });
    if (status >= 500 && status !== 503) serverFaults.add(1);
    setTimeout(ask, GUESS_EVERY_MS);
  };
  ask();
}
