// Base64 text of a frame → bytes; the browser's own decoder where it has one.

type Base64Bytes = typeof Uint8Array & { fromBase64?: (text: string) => Uint8Array };

const native = (Uint8Array as Base64Bytes).fromBase64;

/** The bytes of a base64 text. Throws on anything else. */
export function bytesOfBase64(text: string): Uint8Array {
  return native ? native.call(Uint8Array, text) : bytesByAtob(text);
}

/** The same for browsers without Uint8Array.fromBase64. */
export function bytesByAtob(text: string): Uint8Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
