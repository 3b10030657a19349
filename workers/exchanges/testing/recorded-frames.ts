// Recorded payloads of both exchanges as the frames a socket would bring; sources in each fixtures/SOURCES.md.

import { readFileSync } from "node:fs";

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

/** A fixture parsed as JSON. */
export function fixture(path: string): unknown {
  return JSON.parse(read(path)) as unknown;
}

/** Frames of the 2021 multi-stream capture that name this stream, without the combined wrapper's receive time. */
export function captured2021(stream: string): string[] {
  return read("binance/fixtures/ws_capture_cryptofeed_BINANCE_20211012.txt")
    .split("\n")
    .filter((line) => line.includes(`@${stream}"`))
    .map((line) => line.slice(line.indexOf("{")));
}

/**
 * Real BTC and ETH trades of 2024-08-08 as aggTrade frames in raw mode. The capture holds @trade messages; one trade
 * becomes an aggregate of one, every other character stays as recorded.
 */
export function recordedAggTrades(): Buffer[] {
  return read("binance/fixtures/ws_trades_btc_eth_20240808.txt")
    .split("\n")
    .filter((line) => line.includes('"e":"trade"'))
    .map((line) => line.slice(line.indexOf('"data":') + 7, -1))
    .map((text) =>
      text
        .replace('"e":"trade"', '"e":"aggTrade"')
        .replace(/"t":(\d+),/, '"a":$1,')
        .replace(/(,"T":)/, ',"f":1,"l":1$1'),
    )
    .map((text) => Buffer.from(text));
}

export interface RecordedMexcFrame {
  readonly id: string;
  readonly hex: string;
  readonly decoded: { readonly symbol?: string; readonly [body: string]: unknown };
}

/** Real MEXC binary frames with what the official schema makes of them. */
export function recordedMexcFrames(): RecordedMexcFrame[] {
  return fixture("mexc/fixtures/pb_frames.json") as RecordedMexcFrame[];
}

/** One recorded MEXC frame's bytes. */
export function mexcFrame(id: string): Buffer {
  const found = recordedMexcFrames().find((frame) => frame.id === id);
  if (!found) throw new Error(`no recorded frame ${id}`);
  return Buffer.from(found.hex, "hex");
}
