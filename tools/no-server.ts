// Runs before each client test file. There is no server: a request that a test did not answer fails immediately, as offline. One
// cut off at the end of its test would keep the whole run from ending.

globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
