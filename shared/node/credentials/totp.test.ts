import { describe, expect, it } from "vitest";
import { matchingTotpStep, newTotpKey, otpauthAddress, totpCode, totpStep } from "./totp.ts";

const RFC_KEY = Buffer.from("12345678901234567890");

describe("a one-time code", () => {
  it.each([
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
  ])("at second %i is the RFC's %s", (second, code) => {
    expect(totpCode(RFC_KEY, totpStep(second * 1000), 8)).toBe(code);
  });

  it("is taken in its step and the two beside it, and in no other", () => {
    const now = 1_700_000_000_000;
    const step = totpStep(now);
    for (const shift of [-1, 0, 1]) expect(matchingTotpStep(RFC_KEY, totpCode(RFC_KEY, step + shift), now)).toBe(step + shift);
    for (const shift of [-2, 2]) expect(matchingTotpStep(RFC_KEY, totpCode(RFC_KEY, step + shift), now)).toBeUndefined();
    for (const code of ["", "12345", "1234567", "abcdef", "１２３４５６", " 94287"])
      expect(matchingTotpStep(RFC_KEY, code, now)).toBeUndefined();
  });

  it("comes from a key that authenticators read in base32", () => {
    expect(otpauthAddress("Tickdeck", "ann lee", RFC_KEY)).toBe(
      "otpauth://totp/Tickdeck:ann%20lee?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Tickdeck",
    );
    expect(newTotpKey()).toHaveLength(20);
  });
});
