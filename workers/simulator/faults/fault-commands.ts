import { z } from "zod";

const seconds = z.number().positive().max(86_400);
const share = z.number().min(0).max(1).default(1);
const symbol = z.string().min(1).max(40);

export const faultCommand = z.discriminatedUnion("fault", [
  /** Cuts a share of the open sockets without a close frame. */
  z.strictObject({ fault: z.literal("drop"), share }),
  /** Refuses new sockets, REST calls or both. */
  z.strictObject({ fault: z.literal("refuse"), what: z.enum(["sockets", "rest", "all"]).default("all"), seconds }),
  /**
   * Sockets stay open and answer pings but send no data: all, a share of sockets, or streams and symbols whose name contains a
   * text.
   */
  z.strictObject({ fault: z.literal("stall"), seconds, share, stream: z.string().max(80).optional(), symbol: symbol.optional() }),
  /** Tears or scrambles a share of the data frames. */
  z.strictObject({ fault: z.literal("garbage"), share: share.default(0.05), seconds }),
  z.strictObject({ fault: z.literal("duplicate"), share: share.default(0.05), seconds }),
  /** Sends a share of the frames after the following one. */
  z.strictObject({ fault: z.literal("disorder"), share: share.default(0.05), seconds }),
  /** Adds an unknown field to a share of the frames: readers must skip it. */
  z.strictObject({ fault: z.literal("extra-field"), share, seconds }),
  z.strictObject({ fault: z.literal("delay"), ms: z.number().positive().max(60_000), share, seconds }),
  /** A share of the trades appears in REST but is never sent by socket. */
  z.strictObject({ fault: z.literal("lose"), share, symbol: symbol.optional(), seconds }),
  /** REST answers 429, or 418 at once. */
  z.strictObject({ fault: z.literal("ban"), status: z.union([z.literal(429), z.literal(418)]).default(429), seconds }),
  z.strictObject({ fault: z.literal("rest-error"), status: z.number().int().min(500).max(599).default(503), share, seconds }),
  z.strictObject({ fault: z.literal("rest-slow"), ms: z.number().positive().max(60_000), seconds }),
  /** REST lags behind the sockets, except for the clock it reports. */
  z.strictObject({ fault: z.literal("rest-lag"), ms: z.number().positive().max(60_000), seconds }),
  /** Every byte arrives `ms` ± `jitter_ms` later, in order; a new connection takes another `handshake_ms`. */
  z.strictObject({
    fault: z.literal("network"),
    ms: z.number().min(0).max(10_000),
    jitter_ms: z.number().min(0).max(10_000).default(0),
    handshake_ms: z.number().min(0).max(10_000).default(0),
    seconds,
  }),
  /** Refuses sockets and REST calls to hosts whose name contains this text, like a venue in regions it does not serve. */
  z.strictObject({
    fault: z.literal("region"),
    host: z.string().min(1).max(80),
    status: z.union([z.literal(451), z.literal(403)]).default(451),
    seconds,
  }),
  /** Limits an address to this many REST calls in any second; others get 429. */
  z.strictObject({ fault: z.literal("budget"), per_second: z.number().int().min(1).max(1000), seconds }),
  /** Announces serverShutdown (Binance; MEXC gives no notice) and cuts all sockets after `seconds`. */
  z.strictObject({ fault: z.literal("shutdown"), seconds: z.number().min(0).max(600).default(2) }),
  /** Closes every socket, as after 24 hours. */
  z.strictObject({ fault: z.literal("expire") }),
  /** Shifts the exchange's clock, ms. */
  z.strictObject({ fault: z.literal("skew"), ms: z.number().int().min(-600_000).max(600_000) }),
  z.strictObject({ fault: z.literal("halt"), symbol, seconds: seconds.optional() }),
  z.strictObject({ fault: z.literal("resume"), symbol }),
  /** A coin leaves the exchange permanently. */
  z.strictObject({ fault: z.literal("delist"), symbol }),
  /** A coin stays listed but does not trade until it is woken. */
  z.strictObject({ fault: z.literal("sleep"), symbol }),
  /** It trades again, and its price moves by percent and back, like "run". */
  z.strictObject({
    fault: z.literal("wake"),
    symbol,
    percent: z.number().min(-90).max(500).default(20),
    seconds: z.number().min(5).max(3600).default(120),
    volume_factor: z.number().min(0.1).max(1000).default(10),
  }),
  /** A new USDT coin appears and trades from now on. */
  z.strictObject({
    fault: z.literal("list"),
    base: z.string().regex(/^[^\p{Cc}@/]{1,20}$/u),
    price: z.number().min(1e-8).max(1e5).default(1),
    trades_per_second: z.number().min(0.01).max(50).default(2),
    turnover: z.number().min(100).max(1e10).default(20_000_000),
  }),
  /** Moves a coin by percent and back within `seconds`, with more volume: for signals on demand. */
  z.strictObject({
    fault: z.literal("run"),
    symbol,
    percent: z.number().min(-90).max(500),
    seconds: z.number().min(5).max(3600).default(120),
    volume_factor: z.number().min(0.1).max(1000).default(10),
  }),
  /** Ends every fault that has an end and corrects the clock. */
  z.strictObject({ fault: z.literal("clear") }),
]);

export type FaultOrder = z.input<typeof faultCommand>;
export type FaultCommand = z.output<typeof faultCommand>;

/** Checks an order; throws an Error with a readable message. */
export function readFault(order: unknown): FaultCommand {
  const parsed = faultCommand.safeParse(order);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const known = faultCommand.options.map((option) => option.shape.fault.value).join(", ");
  if (issue?.code === "invalid_union") throw new Error(`unknown fault; known are: ${known}`);
  throw new Error(`${issue?.path.join(".") || "body"}: ${issue?.message ?? "not a fault"}`);
}
