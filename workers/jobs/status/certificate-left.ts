// How long the public certificate is still valid, checked from outside like a browser.

import { connect } from "node:tls";

const PATIENCE_MS = 5000;

/**
 * Seconds until the certificate of an https address ends, negative when it has; undefined for other addresses, or when nobody
 * answers.
 */
export function certificateLeft(address: string, now: number): Promise<number | undefined> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== "https:") return Promise.resolve(undefined);
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    // Look at expired and untrusted certificates too.
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
