// Recorded MEXC payloads as socket frames; sources in fixtures/SOURCES.md.

import { readFileSync } from "node:fs";

export interface RecordedMexcFrame {
  readonly id: string;
  readonly hex: string;
  readonly decoded: { readonly symbol?: string; readonly [body: string]: unknown };
}

/** Real MEXC binary frames with what the official schema decodes them to. */
export function recordedMexcFrames(): RecordedMexcFrame[] {
  return JSON.parse(readFileSync(new URL("../fixtures/pb_frames.json", import.meta.url), "utf8")) as RecordedMexcFrame[];
}

/** One recorded MEXC frame's bytes. */
export function mexcFrame(id: string): Buffer {
  const found = recordedMexcFrames().find((frame) => frame.id === id);
  if (!found) throw new Error(`no recorded frame ${id}`);
  return Buffer.from(found.hex, "hex");
}
