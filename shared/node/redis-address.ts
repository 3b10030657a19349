// What REDIS_URL may be: the address of one server, or of masters of a cluster, from any of which a client learns all the others.

const CLUSTER = "redis+cluster://";

/** Whether it is a cluster's, like redis+cluster://user:password@host:port,host:port. */
export const isClusterAddress = (url: string): boolean => url.startsWith(CLUSTER);

/** The address of each server it names, with the common user and password; undefined when invalid. */
export function redisServers(url: string): URL[] | undefined {
  if (!isClusterAddress(url)) {
    const server = /^rediss?:\/\//.test(url) ? URL.parse(url) : null;
    return server ? [server] : undefined;
  }
  const rest = url.slice(CLUSTER.length);
  const at = rest.lastIndexOf("@") + 1;
  const servers = rest.slice(at).split(",");
  const parsed = servers.map((server) => URL.parse(`redis://${rest.slice(0, at)}${server}`));
  // A cluster has one database, so a path would mean nothing.
  const isServer = (server: URL | null): server is URL => server !== null && server.hostname !== "" && server.pathname === "";
  return parsed.every(isServer) ? parsed : undefined;
}
