// Separate from the contract's schemas, so that load tests can read it without them.

export const MARKET_NAMESPACE = "/market";
export const SOCKET_PATH = "/socket.io";
