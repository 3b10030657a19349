// What a browser can say of its connection to this server, for a user who asks for help and agrees to send it.

import type { Diagnosis } from "../../../shared/contracts/help.ts";
import { ownZone } from "../../ui/own-zone.ts";
import { SOCKET_PATH } from "../../../shared/contracts/socket-address.ts";

const ROUND_TRIPS = 3;
const WITHIN_MS = 5000;

/** Measures for a few seconds at most; what cannot be measured is left empty. */
export async function diagnoseConnection(): Promise<Diagnosis> {
  const trips = await roundTrips();
  return {
    browser: navigator.userAgent.slice(0, 300),
    window: `${innerWidth}\u00d7${innerHeight} @${devicePixelRatio}`,
    time_zone: ownZone().slice(0, 60),
    languages: navigator.languages.join(", ").slice(0, 100),
    network: networkType(),
    round_trips_ms: trips.map(({ ms }) => Math.round(ms)),
    websocket_ms: await websocketMs(),
    clock_ahead_s: trips.at(-1)?.clockAheadS ?? null,
  };
}

/** Chromium alone says it. */
function networkType(): string | null {
  const { connection } = navigator as { connection?: { effectiveType?: unknown } };
  return typeof connection?.effectiveType === "string" ? connection.effectiveType.slice(0, 20) : null;
}

async function roundTrips(): Promise<{ ms: number; clockAheadS: number | null }[]> {
  const trips: { ms: number; clockAheadS: number | null }[] = [];
  for (let trip = 0; trip < ROUND_TRIPS; trip++) {
    const began = performance.now();
    try {
      const { headers } = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(WITHIN_MS) });
      const at = Date.parse(headers.get("date") ?? "");
      // The header has whole seconds.
      const clockAheadS = Number.isNaN(at) ? null : Math.round((Date.now() - at) / 1000);
      trips.push({ ms: performance.now() - began, clockAheadS });
    } catch {
      // A request that fails is one that is missing from the list.
    }
  }
  return trips;
}

/** Until a websocket to this server was open, ms; null where that is blocked. */
function websocketMs(): Promise<number | null> {
  const began = performance.now();
  const address = new URL(`${SOCKET_PATH}/?EIO=4&transport=websocket`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  return new Promise((resolve) => {
    const socket = new WebSocket(address);
    const end = (ms: number | null): void => {
      clearTimeout(timer);
      socket.close();
      resolve(ms);
    };
    const timer = setTimeout(() => end(null), WITHIN_MS);
    socket.addEventListener("open", () => end(Math.round(performance.now() - began)));
    socket.addEventListener("error", () => end(null));
  });
}
