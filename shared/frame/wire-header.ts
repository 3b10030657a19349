// Reads the start of a wire frame: kind, exchange, sequence and times.

import { exchangeOfWireNumber } from "../market/exchange-id.ts";
import { FrameError } from "./market-frame.ts";
import type { ByteReader } from "./varint.ts";
import {
  WIRE_CHANGES,
  WIRE_MAGIC,
  WIRE_SIMULATED,
  WIRE_SNAPSHOT,
  WIRE_VERSION,
  WIRE_WARMING,
  type WireHeader,
} from "./wire-frame.ts";

/** A frame in another version's format, which cannot be read here. */
export class WireVersionError extends FrameError {
  override readonly name = "WireVersionError";
}

export type WireKind = typeof WIRE_SNAPSHOT | typeof WIRE_CHANGES;

/** Maximum header size: five plain bytes and nine varints of eight. */
export const MAX_HEADER_BYTES = 5 + 9 * 8;

/**
 * Reads kind and header, and leaves the reader after them. Throws WireVersionError on another version's and FrameError on
 * anything else.
 */
export function readWireHeader(reader: ByteReader): { readonly kind: WireKind; readonly header: WireHeader } {
  return { kind: readKind(reader), header: readHeader(reader) };
}

function readKind(reader: ByteReader): WireKind {
  if (reader.byte() !== WIRE_MAGIC) throw new FrameError("Not a wire frame");
  const version = reader.byte();
  if (version !== WIRE_VERSION) throw new WireVersionError(`A wire frame of version ${version}, not ${WIRE_VERSION}`);
  const kind = reader.byte();
  if (kind !== WIRE_SNAPSHOT && kind !== WIRE_CHANGES) throw new FrameError(`Unknown kind of wire frame ${kind}`);
  return kind;
}

function readHeader(reader: ByteReader): WireHeader {
  const exchange = exchangeOfWireNumber(reader.byte());
  const flags = reader.byte();
  if (exchange === undefined || flags > 3) throw new FrameError("Wire frame of an unknown exchange or with unknown flags");
  const [epoch, sequence, base, universeVersion, second, publishTime] = Array.from({ length: 6 }, () => reader.unsigned()) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const eventTime = publishTime + reader.signed();
  const ingestTime = publishTime + reader.signed();
  const quoteAge = reader.unsigned() - 1;
  return {
    exchange,
    simulated: (flags & WIRE_SIMULATED) !== 0,
    warming: (flags & WIRE_WARMING) !== 0,
    epoch,
    sequence,
    base,
    universeVersion,
    second,
    publishTime,
    eventTime,
    ingestTime,
    quoteTime: quoteAge >= 0 ? publishTime - quoteAge : 0,
  };
}
