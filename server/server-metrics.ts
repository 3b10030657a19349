// Every figure the server exposes, named once.

import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import { EXCHANGES } from "../shared/market/exchange-id.ts";

export class ServerMetrics {
  readonly registry = new Registry();
  readonly framesIn = this.#counter("tickdeck_frames_in_total", "Market frames taken from Redis, by what became of them", [
    "exchange",
    "outcome",
  ]);
  readonly framesOut = this.#counter("tickdeck_frames_out_total", "Frames handed to rooms, one per room and frame", [
    "exchange",
    "event",
  ]);
  readonly framesSkipped = this.#counter(
    "tickdeck_frames_skipped_total",
    "Frames a socket was passed over with, because it had not taken the bytes before",
    ["exchange"],
  );
  readonly fanoutSeconds = this.#counter("tickdeck_fanout_seconds_total", "Time spent on handing frames to sockets", [
    "exchange",
  ]);
  readonly bytesOut = this.#counter(
    "tickdeck_frame_bytes_total",
    "Base64 characters handed to rooms, before multiplication by sockets",
    ["exchange"],
  );
  readonly signalsIn = this.#counter("tickdeck_signals_in_total", "Signals read from Redis, and batches that were malformed", [
    "exchange",
    "outcome",
  ]);
  readonly signalEncodings = this.#counter(
    "tickdeck_signal_encodings_total",
    "Signal messages handed to rule rooms, each encoded once for all its sockets",
  );
  readonly tickBatchesIn = this.#counter(
    "tickdeck_tick_batches_in_total",
    "Batches of ticks from Redis, by what became of them",
    ["exchange", "outcome"],
  );
  readonly ticksOut = this.#counter("tickdeck_ticks_out_total", "Ticks handed to sockets, and sockets passed over as too slow", [
    "exchange",
    "outcome",
  ]);
  readonly encodeSeconds = new Histogram({
    name: "tickdeck_encode_seconds",
    help: "Time to encode one frame for one room",
    buckets: [0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05],
    registers: [this.registry],
  });
  readonly roomSockets = this.#gauge("tickdeck_room_sockets", "Sockets subscribed, by exchange and cadence", [
    "exchange",
    "seconds",
  ]);
  readonly pacedSockets = this.#gauge("tickdeck_paced_sockets", "Sockets too slow for their room, fed one snapshot at a time");
  readonly openSockets = this.#gauge("tickdeck_open_sockets", "WebSocket connections open");
  readonly socketsRefused = this.#counter("tickdeck_sockets_refused_total", "Handshakes refused, by reason", ["reason"]);
  readonly violations = this.#counter("tickdeck_socket_violations_total", "Events dropped: too many, unknown or malformed", [
    "reason",
  ]);
  readonly frameAge = this.#gauge("tickdeck_frame_age_seconds", "Age of the newest exchange event of the newest frame", [
    "exchange",
  ]);
  readonly authFailures = this.#counter("tickdeck_auth_failures_total", "Logins and credentials refused", ["reason"]);
  readonly chatAnswers = this.#counter("tickdeck_chat_answers_total", "Questions to the assistant, by what became of them", [
    "outcome",
  ]);
  readonly chatSeconds = new Histogram({
    name: "tickdeck_chat_answer_seconds",
    help: "From a question to the assistant to the end of its answer",
    buckets: [0.5, 1, 2, 5, 10, 20, 40, 60],
    registers: [this.registry],
  });
  readonly serviceUp = this.#gauge("tickdeck_service_up", "Whether Redis and PostgreSQL answer this server: 1 or 0", ["service"]);
  readonly redisRefuses = this.#gauge("tickdeck_redis_refuses", "1 while Redis stores nothing, by cause: memory, disk, other", [
    "cause",
  ]);
  readonly redisMemoryUsed = this.#gauge(
    "tickdeck_redis_memory_used",
    "Part of its memory that Redis uses, 0 to 1; nothing where it has no limit",
  );
  readonly redisUptime = this.#gauge("tickdeck_redis_uptime_seconds", "Since Redis was started, s");
  readonly diskFree = this.#gauge("tickdeck_disk_free", "Part of this server's disk that is free, 0 to 1");
  readonly processes = this.#gauge("tickdeck_processes", "Processes and replicas that live, by kind", ["kind"]);
  readonly processesExpected = this.#gauge("tickdeck_processes_expected", "As many of a kind are to live, as PROCESSES says", [
    "kind",
  ]);
  readonly tableEncodings = this.#counter("tickdeck_table_encodings_total", "REST tables encoded", ["exchange"]);
  readonly httpSeconds = new Histogram({
    name: "tickdeck_http_request_seconds",
    help: "Time to answer, by route pattern",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });

  /** `build` names what this process runs. */
  constructor(build = "unknown") {
    this.#gauge("tickdeck_build_info", "Always 1; the label names the build this server runs", ["build"]).set({ build }, 1);
    // Counted from zero: where no frame ever came, that is to be seen.
    for (const exchange of EXCHANGES) this.framesIn.inc({ exchange, outcome: "applied" }, 0);
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
