import { describe, expect, it } from "vitest";
import { chatInstruction, type KnowledgeFacts } from "./knowledge.ts";

const FACTS: KnowledgeFacts = {
  period: "launch",
  testSeconds: 90,
  publicUrl: "https://tickdeck.example",
  supportEmail: "help@tickdeck.example",
  coins: (exchange) => (exchange === "mexc" ? 160 : undefined),
};

describe("the assistant's instruction", () => {
  it("names plans with the prices and limits of now", () => {
    const text = chatInstruction(FACTS, "en");
    expect(text).toContain("- Test: free, 90 seconds, once; MEXC; 2 watch lists");
    expect(text).toContain("- Start: 6.96 USDT a month, or 5.96 a month paid yearly (71.52 a year); MEXC; 3 watch lists");
    expect(text).toContain("- Popular: 9.96 USDT a month");
    expect(text).toContain("- Professional: 18.96 USDT a month");
    expect(text).toContain("1, 2, 3, 4, 5, 10, 15, 20 minutes");
    expect(text).toContain("MEXC (160 coins)");
    expect(text).toContain("help@tickdeck.example");
  });

  it("tells the rule of withdrawal as the pages do", () => {
    const text = chatInstruction(FACTS, "en");
    expect(text).toContain("within 14 days of an order");
    expect(text).toContain("less the days used");
  });

  it("follows the end of the launch", () => {
    const text = chatInstruction({ ...FACTS, period: "later" }, "en");
    expect(text).toContain("- Start: 9.96 USDT a month");
    expect(text).not.toContain("6.96");
  });

  it("asks for the visitor's language and leads to its pages", () => {
    const text = chatInstruction(FACTS, "ar");
    expect(text).toContain("seems to be in Arabic");
    expect(text).toContain("https://tickdeck.example/ar/privacy");
  });
});
