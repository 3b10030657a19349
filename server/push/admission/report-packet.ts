// Parses the one packet that every client sends repeatedly directly from its bytes: through Engine.IO and Socket.IO each costs as
// much as the frame it reports (load-tests/bench/product-fanout.ts).

import { MARKET_NAMESPACE } from "../../../shared/contracts/socket-address.ts";
import { MAX_SEQUENCE } from "../../../shared/contracts/sockets.ts";

const START = Buffer.from(`42${MARKET_NAMESPACE},["seen",`);
const MAX_DIGITS = String(MAX_SEQUENCE).length;
const [ZERO, CLOSING_BRACKET] = [0x30, 0x5d];

/** The sequence a packet reports as painted; undefined for any other packet or spelling, which Socket.IO reads. */
export function reportedSequence(packet: Buffer): number | undefined {
  const end = packet.length - 1;
  const digits = end - START.length;
  if (digits < 1 || digits > MAX_DIGITS || packet[end] !== CLOSING_BRACKET) return undefined;
  if (packet.compare(START, 0, START.length, 0, START.length) !== 0) return undefined;
  // Not JSON: Socket.IO closes such a connection.
  if (digits > 1 && packet[START.length] === ZERO) return undefined;
  let sequence = 0;
  for (let at = START.length; at < end; at++) {
    const digit = (packet[at] as number) - ZERO;
    if (digit < 0 || digit > 9) return undefined;
    sequence = sequence * 10 + digit;
  }
  return sequence <= MAX_SEQUENCE ? sequence : undefined;
}
