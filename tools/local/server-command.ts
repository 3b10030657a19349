// The arguments with which Node starts the server, here and in the image.

/**
 * By default V8 gives new objects up to three times 32 MB on a large machine, and keeps survivors long after they are needed:
 * 1,000 sockets cost 56 MB. With 8 MB they cost 24 MB, and frames are not later (load-tests/bench/socket-memory.ts).
 */
export const SERVER_COMMAND = ["--max-semi-space-size=8", "server/main.ts"] as const;
