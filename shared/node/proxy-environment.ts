// The usual proxy variables, in capitals or not, for outgoing HTTP.

import { z } from "zod";

const proxyAddress = z
  .string()
  .regex(/^https?:\/\/[^/?#]+\/?$/, "must be a proxy's address like http://host:port; proxies of other kinds are not supported");

/** HTTPS_PROXY and HTTP_PROXY by the protocol of the requested address, ALL_PROXY as fallback, NO_PROXY for exceptions. */
export const proxyShape = {
  HTTPS_PROXY: proxyAddress.optional(),
  HTTP_PROXY: proxyAddress.optional(),
  ALL_PROXY: proxyAddress.optional(),
  /** Hosts reached without it, comma separated. */
  NO_PROXY: z.string().max(2000).optional(),
};

type ProxyVariables = Readonly<Partial<Record<keyof typeof proxyShape, string | undefined>>>;

/** The same environment with these variables in capitals only; if both are set the lower case counts, as in curl. */
export function withProxyInCapitals(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const found = Object.keys(proxyShape).flatMap((name) => {
    const value = source[name.toLowerCase()] || source[name];
    return value ? [[name, value] as const] : [];
  });
  return { ...source, ...Object.fromEntries(found) };
}

/** The settings for Node's own clients; undefined without a proxy. */
export function proxyOf({ HTTPS_PROXY, HTTP_PROXY, ALL_PROXY, NO_PROXY }: ProxyVariables) {
  const [https, http] = [HTTPS_PROXY ?? ALL_PROXY, HTTP_PROXY ?? ALL_PROXY];
  if (https === undefined && http === undefined) return undefined;
  return {
    ...(https === undefined ? {} : { HTTPS_PROXY: https }),
    ...(http === undefined ? {} : { HTTP_PROXY: http }),
    ...(NO_PROXY === undefined ? {} : { NO_PROXY }),
  };
}
