import { expect, test } from "vitest";
import { OriginPolicy } from "./origin.ts";

const https = new OriginPolicy({ PUBLIC_URL: "https://app.test" });
const plain = new OriginPolicy({});

test.each([
  [https, { "sec-fetch-site": "same-origin" }, true],
  [https, { "sec-fetch-site": "same-site", origin: "https://app.test" }, false],
  [https, { "sec-fetch-site": "none" }, false],
  [https, { origin: "https://app.test" }, true],
  [https, { origin: "http://app.test", host: "app.test" }, false],
  [https, { origin: "https://app.test.evil.test" }, false],
  [https, {}, true],
  [https, { cookie: "__Host-sid=x" }, false],
  [plain, { origin: "http://localhost:3000", host: "localhost:3000" }, true],
  [plain, { origin: "http://localhost:5173", host: "localhost:3000" }, false],
  [plain, { origin: "null", host: "localhost:3000" }, false],
  [plain, { origin: "http://", host: "localhost:3000" }, false],
])("a change with %#", (policy, headers, allowed) => {
  expect(policy.allowsChange(headers)).toBe(allowed);
});
