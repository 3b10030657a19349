// Every figure the server exposes, named once.

import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";

export class ServerMetrics {
  readonly registry = new Registry();
  readonly framesIn = this.#counter("td_frames_in_total", "Market frames taken from Redis, by what became of them", [
    "exchange",
    "outcome",
  ]);
  readonly framesOut = this.#counter("td_frames_out_total", "Frames handed to rooms, one per room and frame", [
    "exchange",
    "event",
  ]);
  readonly bytesOut = this.#counter(
    "td_frame_bytes_total",
    "Base64 characters handed to rooms, before multiplication by sockets",
    ["exchange"],
  );
  readonly encodeSeconds = new Histogram({
    name: "td_encode_seconds",
    help: "Time to encode one frame for one room",
    buckets: [0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05],
    registers: [this.registry],
  });
  readonly roomSockets = this.#gauge("td_room_sockets", "Sockets subscribed, by exchange and cadence", ["exchange", "seconds"]);
  readonly pacedSockets = this.#gauge("td_paced_sockets", "Sockets too slow for their room, fed one snapshot at a time");
  readonly openSockets = this.#gauge("td_open_sockets", "WebSocket connections open");
  readonly socketsRefused = this.#counter("td_sockets_refused_total", "Handshakes refused, by reason", ["reason"]);
  readonly violations = this.#counter("td_socket_violations_total", "Events dropped: too many, unknown or malformed", ["reason"]);
  readonly frameAge = this.#gauge("td_frame_age_seconds", "Age of the newest exchange event of the newest frame", ["exchange"]);
  readonly authFailures = this.#counter("td_auth_failures_total", "Logins and credentials refused", ["reason"]);
  readonly tableEncodings = this.#counter("td_table_encodings_total", "REST tables encoded", ["exchange"]);
  readonly httpSeconds = new Histogram({
    name: "td_http_request_seconds",
    help: "Time to answer, by route pattern",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });

  constructor() {
    // Event loop lag, memory, CPU and garbage collection come with these.
    collectDefaultMetrics({ register: this.registry });
  }

  #counter<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
    return new Counter({ name, help, labelNames: [...labelNames], registers: [this.registry] });
  }

  #gauge<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Gauge<L> {
    return new Gauge({ name, help, labelNames: [...labelNames], registers: [this.registry] });
  }
}
