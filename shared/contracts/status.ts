// What the status page says: how each part of the service was in every measured minute of the last 90 days.

import { z } from "zod";
import { EXCHANGES } from "../market/exchange-id.ts";

/** Services of others that we call: payment providers, the mail server and Telegram. */
export const SERVICE_COMPONENTS = ["nowpayments", "yoomoney", "mail", "telegram"] as const;
export type ServiceComponent = (typeof SERVICE_COMPONENTS)[number];

/**
 * The parts that are measured: the market data of each exchange, what the rest of the product stands on, and the services it calls. Those
 * that a deployment does not use are left out.
 */
export const STATUS_COMPONENTS = [
  ...EXCHANGES,
  ...(["site", "database", "jobs", "mail", "payments", "nowpayments", "yoomoney", "telegram"] as const),
] as const;
export type StatusComponent = (typeof STATUS_COMPONENTS)[number];

/** up: as promised; degraded: slow or in part; down: not at all. A minute that nobody measured has none of them. */
export const STATUS_STATES = ["up", "degraded", "down"] as const;
export type StatusState = (typeof STATUS_STATES)[number];

const minutes = z.int().nonnegative();

export const statusSchema = z.object({
  /** When this was put together, epoch ms. */
  at: z.number(),
  /** The beginning of the newest measured minute, epoch ms, or `at` where a state is known better than from it; null before the first. */
  measured_at: z.number().nullable(),
  components: z.array(
    z.object({
      id: z.enum(STATUS_COMPONENTS),
      /** Unmeasured where the last minutes were not measured. */
      state: z.enum([...STATUS_STATES, "unmeasured"]),
      /** Measured minutes of each day up to the current one, oldest first: up, degraded, down. */
      days: z.array(z.tuple([minutes, minutes, minutes])),
      /** Of the minutes of the last 24 hours that have one, ms; null where there is none. */
      latency: z.object({ p50: z.number(), p95: z.number() }).nullable(),
    }),
  ),
  /** The last ones, newest first: minutes on end in which a part was not up. */
  incidents: z.array(
    z.object({
      component: z.enum(STATUS_COMPONENTS),
      /** The worst of its minutes. */
      state: z.enum(["degraded", "down"]),
      /** Beginning of its first and end of its last measured minute, epoch ms. */
      began_at: z.number(),
      ended_at: z.number(),
      /** What came next: a minute that was up, nothing yet, or minutes that were not measured. */
      next: z.enum(["up", "open", "unmeasured"]),
    }),
  ),
});
export type ServiceStatus = z.infer<typeof statusSchema>;
