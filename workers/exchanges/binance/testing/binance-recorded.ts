// Recorded Binance payloads as socket frames; sources in fixtures/SOURCES.md.

import { readFileSync } from "node:fs";

const read = (name: string): string => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), "utf8");

/** Frames of the 2021 multi-stream capture for this stream, without the combined wrapper's receive time. */
export function captured2021(stream: string): string[] {
  return read("ws_capture_cryptofeed_BINANCE_20211012.txt")
    .split("\n")
    .filter((line) => line.includes(`@${stream}"`))
    .map((line) => line.slice(line.indexOf("{")));
}

/**
 * Real BTC and ETH trades of 2024-08-08 as raw aggTrade frames. The capture holds @trade messages; each becomes an aggregate of
 * one, otherwise unchanged.
 */
export function recordedAggTrades(): Buffer[] {
  return read("ws_trades_btc_eth_20240808.txt")
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
