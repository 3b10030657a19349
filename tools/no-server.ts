// Runs before each test file of the client, which has no server: a request that a test did not answer fails at once, as it does
// offline. One that is cut off when its test ends would keep the whole run from ending.

globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
