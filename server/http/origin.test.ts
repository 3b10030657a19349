import { expect, test } from "vitest";
import { OriginPolicy } from "./origin.ts";

const https = new OriginPolicy({ PUBLIC_URL: "https://app.test" });
const plain = new OriginPolicy({});

const COOKIE = { cookie: "__Host-sid=x" };

/** Go's CrossOriginProtection has the same table; https knows its own name, plain http uses the Host header. */
test.each([
  // A browser says where the request comes from.
  [https, { "sec-fetch-site": "same-origin" }, true],
  [https, { "sec-fetch-site": "none" }, true],
  [https, { "sec-fetch-site": "same-site", origin: "https://app.test" }, false],
  [https, { "sec-fetch-site": "cross-site", origin: "https://app.test" }, false],
  [https, { "sec-fetch-site": "cross-site" }, false],
  [https, { "sec-fetch-site": "", origin: "https://evil.test" }, false],
  [https, { "sec-fetch-site": "same-origin", origin: "https://evil.test" }, true],
  // An older one only sends the page.
  [https, { origin: "https://app.test" }, true],
  [https, { origin: "http://app.test", host: "app.test" }, false],
  [https, { origin: "https://app.test.evil.test" }, false],
  [https, { origin: "null" }, false],
  [plain, { origin: "http://localhost:3000", host: "localhost:3000" }, true],
  [plain, { origin: "http://localhost:5173", host: "localhost:3000" }, false],
  [plain, { origin: "http://evil.test", host: "localhost:3000" }, false],
  [plain, { origin: "null", host: "localhost:3000" }, false],
  [plain, { origin: "http://", host: "localhost:3000" }, false],
  [plain, { origin: "http://localhost:3000" }, false],
  // A program sends neither, with or without a cookie jar; an empty one says as little.
  [https, { origin: "" }, true],
  [plain, { origin: "", host: "localhost:3000" }, true],
  [https, { "sec-fetch-site": "cross-site", origin: "" }, false],
  [https, {}, true],
  [plain, {}, true],
])("a request of line %#", (policy, headers, allowed) => {
  expect(policy.allowsRequest({ headers })).toBe(allowed);
  expect(policy.allowsRequest({ headers: { ...headers, ...COOKIE } })).toBe(allowed);
});
