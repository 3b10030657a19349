// T1: no page of ours shows inside another site's frame, where a click could be stolen.

import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits(/frame-ancestors|Refused to (?:frame|display)|ERR_BLOCKED_BY_RESPONSE/);

it.each(["/en", "/en/pricing", "/payment-ru", "/payment-success/en", "/login"])("T1: %s stays blank in a foreign frame", (path) =>
  visits.stranger(async ({ page, line }) => {
    const thief = createServer((_, answer) => {
      answer.setHeader("content-type", "text/html");
      answer.end(`<iframe src="${line.url}${path}" width="800" height="600"></iframe>`);
    }).listen(0, "127.0.0.1");
    try {
      await once(thief, "listening");
      const refused = page
        .waitForEvent("requestfailed", { predicate: (request) => request.url().startsWith(line.url) })
        .catch(() => {});
      await page.goto(`http://127.0.0.1:${(thief.address() as AddressInfo).port}/`);
      await refused;
      const [, frame] = page.frames();
      expect(frame?.url().startsWith(line.url)).toBe(false);
      expect(await frame?.locator("#root, main").count()).toBe(0);
    } finally {
      thief.close();
    }
  }),
);
