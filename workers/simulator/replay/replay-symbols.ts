import { EditedTape } from "../market/edited-tape.ts";
import type { SimSymbol } from "../market/sim-symbol.ts";
import { DayBeforeTape } from "./day-before.ts";
import type { Recording } from "./recording.ts";
import { ReplayTape, type ReplayClock } from "./replay-tape.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const QUOTES = ["USDT", "USDC", "BTC", "ETH"];

/**
 * Where the start lies in the recording. Long recordings start a day (or half their length) in, so that history is recorded too;
 * short captures repeat into the past.
 */
function clockOf(recording: Recording, speed: number, nowMs: number): ReplayClock {
  const lengthMs = recording.minutes * MINUTE;
  const short = recording.pastMs !== undefined || lengthMs < 2 * 3_600_000 * speed;
  const recordedMs = short ? 0 : Math.floor(Math.min(lengthMs / 2, DAY * speed));
  const reachMs = short ? (recording.pastMs ?? DAY + 3_600_000) : recordedMs / speed;
  return { realMs: nowMs, recordedMs, speed, originMinute: Math.ceil((nowMs - reachMs) / MINUTE) };
}

export function replaySymbols(recordings: readonly Recording[], speed: number, nowMs: number): SimSymbol[] {
  return recordings.map((recording) => {
    const clock = clockOf(recording, speed, nowMs);
    const { pair, listing } = recording;
    const quote = listing?.quote ?? QUOTES.find((name) => pair.endsWith(name)) ?? "USDT";
    const replayed = new ReplayTape(recording, clock);
    const tape = recording.day ? new DayBeforeTape(replayed, recording, nowMs) : replayed;
    return {
      pair,
      base: listing?.base ?? pair.slice(0, -quote.length),
      quote,
      kind: quote === "USDT" ? "coin" : "foreign-quote",
      tape: new EditedTape(tape),
      oldestMs: tape.originMinute * MINUTE,
      priceDecimals: recording.priceDecimals,
      lotDecimals: recording.lotDecimals,
      trading: true,
    };
  });
}
