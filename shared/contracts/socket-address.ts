// Where the market's sockets are; apart from the contract's schemas, so that load tests read it without them.

export const MARKET_NAMESPACE = "/market";
export const SOCKET_PATH = "/socket.io";
