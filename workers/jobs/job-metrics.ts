// The figures of the job queues, the outbox and payments, for the server's /metrics.

import type { Queue } from "bullmq";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import { PAYMENT_STATES, type PaymentState } from "../../shared/checkout/payment-state.ts";
import type { StatusState } from "../../shared/contracts/status.ts";
import type { OutboxBacklog } from "../../shared/postgres/outbox.queries.ts";
import { newestBackupAt } from "../../shared/node/newest-backup.ts";
import { createWorkerRegistry } from "../worker-metrics.ts";
import type { StatusReading } from "../../shared/postgres/status.queries.ts";

const PART_UP = { up: 1, degraded: 0.5, down: 0 } as const satisfies Record<StatusState, number>;

export interface JobMetrics {
  readonly registry: Registry;
  ran(job: string, outcome: "done" | "failed", durationMs: number): void;
  outbox(backlog: OutboxBacklog): void;
  /** Payments opened during the last day; a missing state is zero. */
  payments(counts: Partial<Record<PaymentState, number>>): void;
  /** Readings of the service's components in the current minute. */
  parts(readings: readonly StatusReading[]): void;
  /** Seconds for which the public certificate is still valid; undefined when unknown. */
  certificate(leftSeconds: number | undefined): void;
  /** A price alert fired this long after the trade that caused it. */
  alertFired(delayMs: number): void;
  /** One try of a webhook ended: "sent", or our word for why it failed. */
  webhookTried(outcome: string, tookMs: number): void;
  /** What lists had to report: sent to targets, counted in summaries, or kept back. */
  reported(exchange: string, outcome: "sent" | "counted" | "kept", reports: number): void;
  /** Seconds of an exchange that lists could not report any more. */
  reportsMissed(exchange: string, seconds: number): void;
  queue(name: string, counts: Awaited<ReturnType<Queue["getJobCounts"]>>): void;
}

/** The worker's registry and the functions that fill it. `backups` is the folder of backups, if there is one. */
export function createJobMetrics(worker: string, build = "unknown", backups?: string, backupEveryHours = 24): JobMetrics {
  const registry = createWorkerRegistry(worker, build);
  const registers = [registry];
  const ended = new Counter({ name: "tickdeck_jobs_total", help: "Jobs ended", labelNames: ["job", "outcome"], registers });
  const duration = new Histogram({
    name: "tickdeck_job_duration_ms",
    help: "From the start of a job to its end, ms",
    labelNames: ["job"],
    buckets: [5, 20, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000],
    registers,
  });
  const rows = new Gauge({
    name: "tickdeck_outbox_rows",
    help: "Promises that are not kept yet",
    labelNames: ["state"],
    registers,
  });
  const oldest = new Gauge({
    name: "tickdeck_outbox_oldest_seconds",
    help: "How long the oldest promise that is due has waited, s",
    registers,
  });
  const queued = new Gauge({ name: "tickdeck_queue_jobs", help: "Jobs in Redis", labelNames: ["queue", "state"], registers });
  const payments = new Gauge({
    name: "tickdeck_payments",
    help: "Payments opened during the last day, by their state now",
    labelNames: ["state"],
    registers,
  });
  const alertDelay = new Histogram({
    name: "tickdeck_alert_delay_ms",
    help: "From the trade that crossed a price alert to its firing in PostgreSQL, ms",
    buckets: [100, 250, 500, 1000, 2500, 5000, 10_000, 30_000, 60_000],
    registers,
  });
  const webhookTries = new Histogram({
    name: "tickdeck_webhook_try_ms",
    help: "From the start of one try of a customer's webhook to its answer or failure, ms",
    labelNames: ["outcome"],
    buckets: [50, 100, 250, 500, 1000, 2500, 5000, 10_000],
    registers,
  });
  const reports = new Counter({
    name: "tickdeck_list_reports_total",
    help: "What lists had to report: sent to targets, counted in summaries, or kept back by mutes or for want of a target",
    labelNames: ["exchange", "outcome"],
    registers,
  });
  const missed = new Counter({
    name: "tickdeck_list_reports_missed_seconds_total",
    help: "Seconds whose signals lists could not report, because Redis no longer had them",
    labelNames: ["exchange"],
    registers,
  });
  const parts = new Gauge({
    name: "tickdeck_part_up",
    help: "Parts of the service as last measured: 1 up, 0.5 impaired, 0 down",
    labelNames: ["part"],
    registers,
  });
  registry.registerMetric(backupAge(backups));
  registry.registerMetric(backupInterval(backupEveryHours));
  const certificate = new Gauge({
    name: "tickdeck_certificate_left_seconds",
    help: "Until the certificate of PUBLIC_URL ends, s; not a number where the jobs cannot see it",
    registers,
  });
  certificate.set(Number.NaN);
  return {
    registry,
    parts: (readings) => {
      for (const { component, state } of readings) parts.set({ part: component }, PART_UP[state]);
    },
    ran: (job, outcome, durationMs) => {
      ended.inc({ job, outcome });
      duration.observe({ job }, durationMs);
    },
    outbox: ({ due, later, failed, oldestSeconds }) => {
      rows.set({ state: "due" }, due);
      rows.set({ state: "later" }, later);
      rows.set({ state: "failed" }, failed);
      oldest.set(oldestSeconds);
    },
    payments: (counts) => {
      for (const state of PAYMENT_STATES) payments.set({ state }, counts[state] ?? 0);
    },
    certificate: (leftSeconds) => certificate.set(leftSeconds ?? Number.NaN),
    alertFired: (delayMs) => alertDelay.observe(Math.max(0, delayMs)),
    webhookTried: (outcome, tookMs) => webhookTries.observe({ outcome }, tookMs),
    reported: (exchange, outcome, count) => reports.inc({ exchange, outcome }, count),
    reportsMissed: (exchange, seconds) => missed.inc({ exchange }, seconds),
    queue: (queue, counts) => {
      for (const [state, count] of Object.entries(counts)) queued.set({ queue, state }, count);
    },
  };
}

function backupInterval(everyHours: number): Gauge {
  const gauge = new Gauge({
    name: "tickdeck_backup_every_seconds",
    help: "Between two backups that are taken by themselves, s",
    registers: [],
  });
  gauge.set(everyHours * 3600);
  return gauge;
}

function backupAge(folder: string | undefined): Gauge {
  return new Gauge({
    name: "tickdeck_backup_age_seconds",
    help: "Since the newest backup was taken, s; where there is none, since 1970",
    registers: [],
    async collect() {
      this.set(folder === undefined ? Number.NaN : (Date.now() - ((await newestBackupAt(folder)) ?? 0)) / 1000);
    },
  });
}
