// What the archive reports of itself.

import { Counter, Gauge, type Registry } from "prom-client";
import { ArchiveUnavailableError, type ArchiveFault, type ArchiveSize } from "../../shared/archive/archive-store.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { DatabaseFullError, DatabaseUnavailableError } from "../../shared/postgres/database-errors.ts";
import { createWorkerRegistry } from "../worker-metrics.ts";

export interface ArchiveMetrics {
  /** The archive has everything before this epoch second that it could have. */
  reached(exchange: ExchangeId, second: number): void;
  size(exchange: ExchangeId, size: ArchiveSize): void;
  wrote(exchange: ExchangeId, bytes: number): void;
  /** So many seconds are missing in it. */
  gap(exchange: ExchangeId, seconds: number): void;
  /** A part of it could not be written; it is tried again. */
  failed(exchange: ExchangeId, error: unknown): void;
  /** Outcomes of the signals of so many hours are kept. */
  scored(exchange: ExchangeId, hours: number): void;
}

export function createArchiveMetrics(worker: string, build: string): ArchiveMetrics & { registry: Registry } {
  const registry = createWorkerRegistry(worker, build);
  const named = (name: string, help: string) => ({ name, help, labelNames: ["exchange"], registers: [registry] });
  const end = new Gauge(
    named("tickdeck_archive_end_timestamp_seconds", "Epoch second before which the archive has all there was"),
  );
  const bytes = new Gauge(named("tickdeck_archive_bytes", "Size of the archive's chunks"));
  const written = new Counter(named("tickdeck_archive_written_bytes_total", "Bytes of chunks written"));
  const gaps = new Counter(named("tickdeck_archive_gap_seconds_total", "Seconds that are missing in the archive"));
  const faults = new Counter({
    ...named("tickdeck_archive_faults_total", "Parts of the archive that could not be written at a try, by reason"),
    labelNames: ["exchange", "reason"],
  });
  const scored = new Counter(named("tickdeck_outcome_hours_total", "Hours whose signals' outcomes were computed and kept"));
  return {
    registry,
    reached: (exchange, second) => end.set({ exchange }, second),
    size: (exchange, size) => bytes.set({ exchange }, size.bytes),
    wrote: (exchange, count) => written.inc({ exchange }, count),
    gap: (exchange, seconds) => gaps.inc({ exchange }, seconds),
    scored: (exchange, hours) => scored.inc({ exchange }, hours),
    failed: (exchange, error) => faults.inc({ exchange, reason: archiveFault(error) }),
  };
}

/** Why the archive could not be written. */
export function archiveFault(error: unknown): ArchiveFault {
  if (error instanceof ArchiveUnavailableError) return error.reason;
  if (error instanceof DatabaseFullError) return "full";
  return error instanceof DatabaseUnavailableError ? "unreachable" : "other";
}
