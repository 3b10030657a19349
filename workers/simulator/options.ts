// Options and defaults, the same for the command line and for tests in the same process.

import { parseArgs } from "node:util";
import { EXCHANGES, exchangeOf, type ExchangeId } from "../../shared/market/exchange-id.ts";
import type { LimitValues } from "./exchange/venue-simulation.ts";

export interface ReplayOptions {
  /** A recorded file, or a folder of them. */
  readonly path: string;
  /** Recorded time per real time, 1 to 60. */
  readonly speed: number;
}

/** Per exchange: binancePort (0 takes a free one) and symbolsBinance, the number of regular coins, without junk. */
type ExchangeOptions = Readonly<Record<`${ExchangeId}Port` | `symbols${Capitalize<ExchangeId>}`, number>>;

export interface SimulatorOptions extends ExchangeOptions {
  readonly seed: number;
  readonly host: string;
  /** Multiplies the number of trades. */
  readonly rate: number;
  /** The moment of the market shown at the start, epoch ms, to the minute; the present by default. */
  readonly moment?: number;
  readonly replay?: ReplayOptions;
  /** Overrides of the exchanges' limits, by name. */
  readonly limits: LimitValues;
  /** Current time, epoch ms; tests may inject a faster clock. */
  readonly clock: () => number;
}

export type SimulatorRequest = Partial<SimulatorOptions>;

/** An unusable command line or option. */
export class OptionError extends Error {
  override readonly name = "OptionError";
}

const portOption = (exchange: ExchangeId) => `${exchange}Port` as const;
export const symbolsOption = (exchange: ExchangeId) =>
  `symbols${exchange.slice(0, 1).toUpperCase()}${exchange.slice(1)}` as `symbols${Capitalize<ExchangeId>}`;

/** The port an exchange should listen on; 0 takes a free one. */
export function portOf(options: SimulatorOptions, exchange: ExchangeId): number {
  return options[portOption(exchange)];
}

export function symbolsOf(options: SimulatorOptions, exchange: ExchangeId): number {
  return options[symbolsOption(exchange)];
}

/** Every exchange lists this many regular coins. */
export function listingEverywhere(coins: number): SimulatorRequest {
  return Object.fromEntries(EXCHANGES.map((exchange) => [symbolsOption(exchange), coins]));
}

const EXCHANGE_DEFAULTS = Object.fromEntries(
  EXCHANGES.flatMap((exchange) => [
    [portOption(exchange), 0],
    [symbolsOption(exchange), exchangeOf(exchange).symbols],
  ]),
) as ExchangeOptions;

export function completeOptions(request: SimulatorRequest): SimulatorOptions {
  const options: SimulatorOptions = {
    ...{ ...EXCHANGE_DEFAULTS, seed: 1, host: "127.0.0.1", rate: 1, limits: {} },
    clock: Date.now,
    ...request,
  };
  within("seed", options.seed, 0, 2 ** 31, true);
  for (const exchange of EXCHANGES) {
    within(`${exchange}-port`, portOf(options, exchange), 0, 65_535, true);
    within(`symbols-${exchange}`, symbolsOf(options, exchange), 1, 5000, true);
  }
  within("rate", options.rate, 0.01, 20, false);
  if (options.replay) within("speed", options.replay.speed, 1, 60, false);
  return options;
}

function within(name: string, value: number, min: number, max: number, whole: boolean): void {
  if (value >= min && value <= max && (!whole || Number.isInteger(value))) return;
  throw new OptionError(`--${name} must be a ${whole ? "whole " : ""}number from ${min} to ${max}`);
}

/** Fixed ports of the command line begin after this one, in the order of wire numbers. */
const FIRST_PORT = 9101;

interface Flag {
  readonly type: "string";
  readonly default?: string;
  readonly multiple?: boolean;
}

const FLAGS: Readonly<Record<string, Flag>> = {
  ...Object.fromEntries(
    EXCHANGES.flatMap((exchange) => {
      const { wireNumber, symbols } = exchangeOf(exchange);
      return [
        [`${exchange}-port`, { type: "string", default: String(FIRST_PORT + wireNumber) }],
        [`symbols-${exchange}`, { type: "string", default: String(symbols) }],
      ] as const;
    }),
  ),
  host: { type: "string", default: "127.0.0.1" },
  seed: { type: "string", default: "1" },
  rate: { type: "string", default: "1" },
  moment: { type: "string" },
  replay: { type: "string" },
  speed: { type: "string", default: "1" },
  limit: { type: "string", multiple: true },
};

/** Reads the command line (without node and script); throws OptionError with a readable message. */
export function readCommandLine(args: readonly string[]): SimulatorOptions {
  const values = parse(args);
  const { replay, limit, moment } = values;
  const exchanges = EXCHANGES.flatMap((exchange) => [
    [portOption(exchange), Number(values[`${exchange}-port`])],
    [symbolsOption(exchange), Number(values[`symbols-${exchange}`])],
  ]);
  return completeOptions({
    ...(Object.fromEntries(exchanges) as ExchangeOptions),
    host: String(values["host"]),
    seed: Number(values["seed"]),
    rate: Number(values["rate"]),
    ...(typeof moment === "string" ? { moment: readMoment(moment) } : {}),
    limits: readLimits(Array.isArray(limit) ? limit.map(String) : []),
    ...(typeof replay === "string" ? { replay: { path: replay, speed: Number(values["speed"]) } } : {}),
  });
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS }).values;
  } catch (error) {
    throw new OptionError(
      `${error instanceof Error ? error.message : "bad command line"}\nflags: --${Object.keys(FLAGS).join(" --")}`,
    );
  }
}

/** `--moment 2026-11-20T19:20Z`: the hour the market shows. */
function readMoment(text: string): number {
  const moment = Date.parse(text);
  if (Number.isNaN(moment)) throw new OptionError(`--moment takes a date like 2026-11-20T19:20Z, not ${text}`);
  return moment;
}

/** `--limit name=number`, repeatable: shrinks a day or a budget. */
function readLimits(texts: readonly string[]): LimitValues {
  const limits: Record<string, number> = {};
  for (const text of texts) {
    const [name = "", value = ""] = text.split("=");
    if (name === "" || !(Number(value) > 0)) throw new OptionError(`--limit takes name=number, not ${text}`);
    limits[name] = Number(value);
  }
  return limits;
}
