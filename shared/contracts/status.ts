// The content of the status page: each component's state in every measured minute of the last 90 days.

import { z } from "zod";
import { EXCHANGES } from "../market/exchange-id.ts";

/** External services we call: payment providers, the mail server and Telegram. */
export const SERVICE_COMPONENTS = ["nowpayments", "yoomoney", "mail", "telegram"] as const;
export type ServiceComponent = (typeof SERVICE_COMPONENTS)[number];

/**
 * The measured components: each exchange's market data, the rest of the product, and the services it calls. Unused ones are
 * omitted.
 */
export const STATUS_COMPONENTS = [
  ...EXCHANGES,
  ...(["site", "database", "jobs", "mail", "payments", "nowpayments", "yoomoney", "telegram"] as const),
] as const;
export type StatusComponent = (typeof STATUS_COMPONENTS)[number];

/** up: as promised; degraded: slow or partial; down: not at all. An unmeasured minute has none of these. */
export const STATUS_STATES = ["up", "degraded", "down"] as const;
export type StatusState = (typeof STATUS_STATES)[number];

const minutes = z.int().nonnegative();

export const statusSchema = z.object({
  /** When this was assembled, epoch ms. */
  at: z.number(),
  /** Start of the newest measured minute, epoch ms, or `at` if a state is known more recently; null before the first. */
  measured_at: z.number().nullable(),
  components: z.array(
    z.object({
      id: z.enum(STATUS_COMPONENTS),
      /** Unmeasured if the last minutes were not measured. */
      state: z.enum([...STATUS_STATES, "unmeasured"]),
      /** Measured minutes of each day up to the current one, oldest first: up, degraded, down. */
      days: z.array(z.tuple([minutes, minutes, minutes])),
      /** Over the minutes of the last 24 hours that have one, ms; null if there is none. */
      latency: z.object({ p50: z.number(), p95: z.number() }).nullable(),
    }),
  ),
  /** The last ones, newest first: consecutive minutes in which a component was not up. */
  incidents: z.array(
    z.object({
      component: z.enum(STATUS_COMPONENTS),
      /** The worst of its minutes. */
      state: z.enum(["degraded", "down"]),
      /** Start of its first and end of its last measured minute, epoch ms. */
      began_at: z.number(),
      ended_at: z.number(),
      /** What came next: a minute that was up, nothing yet, or unmeasured minutes. */
      next: z.enum(["up", "open", "unmeasured"]),
    }),
  ),
});
export type ServiceStatus = z.infer<typeof statusSchema>;
