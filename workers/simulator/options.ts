// The simulator's options and their defaults: the same for the command line and for tests in the same process.

import { parseArgs } from "node:util";
import { DEFAULT_LIMITS, type Limits } from "./exchange/limits.ts";

export interface ReplayOptions {
  /** A recorded file, or a folder of them. */
  readonly path: string;
  /** Recorded time per real time, 1 to 60. */
  readonly speed: number;
}

export interface SimulatorOptions {
  /** Whole number; the same seed is the same market at the same moment. */
  readonly seed: number;
  /** 0 takes a free port. */
  readonly binancePort: number;
  readonly mexcPort: number;
  readonly host: string;
  /** Regular coins listed; junk comes on top. */
  readonly symbolsBinance: number;
  readonly symbolsMexc: number;
  /** Multiplies the number of trades. */
  readonly rate: number;
  /** The moment of the market that is shown at the start, epoch ms, to the minute; by default the present. */
  readonly moment?: number;
  readonly replay?: ReplayOptions;
  readonly limits: Limits;
  /** Current time, epoch ms; tests may inject a faster clock. */
  readonly clock: () => number;
}

/** Options a caller may leave out. */
export type SimulatorRequest = Partial<Omit<SimulatorOptions, "limits">> & { readonly limits?: Partial<Limits> };

/** A command line or option that cannot be used. */
export class OptionError extends Error {
  override readonly name = "OptionError";
}

/** Fills in defaults and checks ranges; throws OptionError. */
export function completeOptions(request: SimulatorRequest): SimulatorOptions {
  const { limits, ...given } = request;
  const options: SimulatorOptions = {
    ...{ seed: 1, binancePort: 0, mexcPort: 0, host: "127.0.0.1", symbolsBinance: 179, symbolsMexc: 160, rate: 1 },
    clock: Date.now,
    ...given,
    limits: { ...DEFAULT_LIMITS, ...limits },
  };
  within("seed", options.seed, 0, 2 ** 31, true);
  within("binance-port", options.binancePort, 0, 65_535, true);
  within("mexc-port", options.mexcPort, 0, 65_535, true);
  within("symbols-binance", options.symbolsBinance, 1, 5000, true);
  within("symbols-mexc", options.symbolsMexc, 1, 5000, true);
  within("rate", options.rate, 0.01, 20, false);
  if (options.replay) within("speed", options.replay.speed, 1, 60, false);
  return options;
}

function within(name: string, value: number, min: number, max: number, whole: boolean): void {
  if (value >= min && value <= max && (!whole || Number.isInteger(value))) return;
  throw new OptionError(`--${name} must be a ${whole ? "whole " : ""}number from ${min} to ${max}`);
}

const FLAGS = {
  "binance-port": { type: "string", default: "9101" },
  "mexc-port": { type: "string", default: "9102" },
  host: { type: "string", default: "127.0.0.1" },
  "symbols-binance": { type: "string", default: "179" },
  "symbols-mexc": { type: "string", default: "160" },
  seed: { type: "string", default: "1" },
  rate: { type: "string", default: "1" },
  replay: { type: "string" },
  speed: { type: "string", default: "1" },
  limit: { type: "string", multiple: true },
} as const;

/** Reads the command line (without node and script); throws OptionError with a readable message. */
export function readCommandLine(args: readonly string[]): SimulatorOptions {
  const values = parse(args);
  const replay = values.replay === undefined ? {} : { replay: { path: values.replay, speed: Number(values.speed) } };
  return completeOptions({
    binancePort: Number(values["binance-port"]),
    mexcPort: Number(values["mexc-port"]),
    host: values.host,
    symbolsBinance: Number(values["symbols-binance"]),
    symbolsMexc: Number(values["symbols-mexc"]),
    seed: Number(values.seed),
    rate: Number(values.rate),
    limits: readLimits(values.limit ?? []),
    ...replay,
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

/** `--limit name=number`, any number of times: shrinks a day or a budget. */
function readLimits(texts: readonly string[]): Partial<Limits> {
  const limits: Record<string, number> = {};
  for (const text of texts) {
    const [name = "", value = ""] = text.split("=");
    if (!(name in DEFAULT_LIMITS) || !(Number(value) > 0))
      throw new OptionError(`--limit takes name=number; names are ${Object.keys(DEFAULT_LIMITS).join(", ")}`);
    limits[name] = Number(value);
  }
  return limits;
}
