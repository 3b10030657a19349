import { expect, test } from "vitest";
import { securityTxt } from "./security-txt.ts";

const NOW = new Date("2026-11-26T21:30:00Z");

test("names contact, expiry, canonical address and policy", () => {
  expect(securityTxt(NOW, "https://app.test", "help@app.test")).toBe(
    [
      "Contact: mailto:help@app.test",
      "Expires: 2027-05-25T00:00:00Z",
      "Preferred-Languages: en, ru",
      "Canonical: https://app.test/.well-known/security.txt",
      "Policy: https://app.test/en/security",
      "",
    ].join("\n"),
  );
});

test("names the contact form where no address is set", () => {
  expect(securityTxt(NOW, "https://app.test", undefined)).toContain("Contact: https://app.test/en/contact\n");
});

test("expires in the future and within a year, whatever the day", () => {
  for (const now of [NOW, new Date("2028-02-29T23:59:59Z")]) {
    const expires = /Expires: (.*)/.exec(securityTxt(now, "https://app.test", undefined))?.[1] ?? "";
    const days = (Date.parse(expires) - now.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThan(365);
  }
});
