// How long the certificate that readers are shown still holds, by looking at it as they do.

import { connect } from "node:tls";

const PATIENCE_MS = 5000;

/** Seconds until the certificate of an https address ends, negative when it has; undefined for another address, or where nobody answers. */
export function certificateLeft(address: string, now: number): Promise<number | undefined> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== "https:") return Promise.resolve(undefined);
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    // One that has ended, or that nobody vouches for, is looked at all the same.
    const socket = connect({
      host,
      port: Number(port || 443),
      servername: /^[\d.]+$|:/.test(host) ? "" : host,
      rejectUnauthorized: false,
    });
    const end = (left: number | undefined): void => {
      socket.destroy();
      resolve(left);
    };
    socket.setTimeout(PATIENCE_MS, () => end(undefined));
    socket.once("error", () => end(undefined));
    socket.once("secureConnect", () => end((Date.parse(socket.getPeerCertificate().valid_to) - now) / 1000));
  });
}
