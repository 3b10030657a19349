// The words by which Node starts the server, here and in the image.

/**
 * V8 gives new objects up to three times 32 MB on a large machine, and what outlives that is kept long after it is needed: 1,000
 * sockets cost 56 MB. With 8 MB they cost 24 MB, and frames are no later (load-tests/bench/socket-memory.ts).
 */
export const SERVER_COMMAND = ["--max-semi-space-size=8", "server/main.ts"] as const;
