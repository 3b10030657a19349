// A self-signed certificate, valid for a day, for tests of servers with TLS.

import { generateKeyPairSync, sign } from "node:crypto";
import { isIPv4 } from "node:net";

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const length =
    body.length < 128 ? [body.length] : body.length < 256 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.of(tag, ...length), body]);
};
const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);
const oid = (...bytes: number[]): Buffer => der(0x06, Buffer.of(...bytes));
const utcTime = (at: Date): Buffer => der(0x17, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, "").slice(2, 14)}Z`));

const ECDSA_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const NAME = sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from("localhost")))));
const altName = (name: string): Buffer =>
  isIPv4(name) ? der(0x87, Buffer.from(name.split(".").map(Number))) : der(0x82, Buffer.from(name));
const altNames = (names: readonly string[]): Buffer =>
  sequence(oid(0x55, 0x1d, 0x11), der(0x04, sequence(...names.map(altName))));

/** Key and certificate for these names and IPv4 addresses as PEM texts. */
export function selfSigned(names: readonly string[] = ["localhost"]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const day = 86_400_000;
  const body = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    ECDSA_SHA256,
    NAME,
    sequence(utcTime(new Date(Date.now() - day)), utcTime(new Date(Date.now() + day))),
    NAME,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(altNames(names))),
  );
  const signature = der(0x03, Buffer.of(0), sign("sha256", body, privateKey));
  const base64 = sequence(body, ECDSA_SHA256, signature).toString("base64");
  const lines = base64.replaceAll(/.{64}/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
