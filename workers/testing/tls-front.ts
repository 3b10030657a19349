// TLS in front of a plain port, as real exchanges have. The certificate is for tests and protects nothing.

import { connect, type AddressInfo } from "node:net";
import { createServer, type TLSSocket } from "node:tls";

/** For localhost and 127.0.0.1; clients trust it as a separate authority (NODE_EXTRA_CA_CERTS). */
export const TEST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUZheGu7eAODjakQg6Asg5q9TdWzkwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzA0MTAxNloYDzIxMjYxMDMw
MDQxMDE2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAT81sh8rbVP1wvVgz02QjF0HREdAW1U/4289dWcp55UhtZ0S1N99Uyr
rJ0s6aP6JRm4kSjvOs6sLzyuS9hUl6Ajo28wbTAdBgNVHQ4EFgQUjpuMidcczbWt
ndlqwveoMFIDlGMwHwYDVR0jBBgwFoAUjpuMidcczbWtndlqwveoMFIDlGMwGgYD
VR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZI
zj0EAwIDSAAwRQIhAL3GvA9DaWV4jpem0QMrTOaNTm1B3V9GbD/z3ZCjK5tnAiBn
O+gccfrbq7+lm/iI43U/ZrlujMYsKNkBD3yj4O7PPw==
-----END CERTIFICATE-----
`;
const TEST_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgo684vkI82eq6EOxR
n5JQGgXdcFw4aiTZ2xhj6RnEeCmhRANCAAT81sh8rbVP1wvVgz02QjF0HREdAW1U
/4289dWcp55UhtZ0S1N99UyrrJ0s6aP6JRm4kSjvOs6sLzyuS9hUl6Aj
-----END PRIVATE KEY-----
`;

export interface TlsFront {
  readonly port: number;
  stop(): void;
}

/** Opens a free loopback port that forwards to `port` there, without TLS. */
export async function startTlsFront(
  port: number,
  certificate: { readonly cert: string; readonly key: string } = { cert: TEST_CERTIFICATE, key: TEST_KEY },
): Promise<TlsFront> {
  const open = new Set<TLSSocket>();
  const server = createServer(certificate, (client) => {
    open.add(client);
    const upstream = connect(port, "127.0.0.1");
    client.pipe(upstream).pipe(client);
    client.on("close", () => open.delete(client));
    client.on("error", () => upstream.destroy());
    upstream.on("error", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      for (const client of open) client.destroy();
      server.close();
    },
  };
}
