import fc from "fast-check";
import { expect, it, test } from "vitest";
import { phoneNumber, telegramName } from "./contact-names.ts";

test.each([
  "+491701234567",
  "0049 170 1234567",
  "００４９ １７０ １２３４５６７",
  "+49 (0)170 1234567",
  "0049 (0) 170/123-45-67",
  "+49 0170 1234567",
  "+49 170 1234567,",
  "0011 49 170 1234567",
  "wa.me/491701234567?text=hi",
  "https://wa.me/+491701234567",
  "https://api.whatsapp.com/send?phone=491701234567&text=hi",
  "https://api.whatsapp.com/send/?text=hi&phone=%2B491701234567",
  "＋４９（０）１７０ー１２３４５６７",
  "+49\u2212170\u22121234567",
  "+49 [170] 123.45.67",
  "\u202a+\u0664\u0669 170 1234567\u202c",
  "tel:+491701234567",
  "https://wa.me/491701234567",
])("%j is the number +491701234567", (typed) => expect(phoneNumber(typed)).toBe("+491701234567"));

test.each([
  ["+7 (900) 123-45-67", "+79001234567"],
  ["+39 06 1234 5678", "+390612345678"],
  ["+39 (0)6 1234 5678", "+390612345678"],
  ["+378 0549 123456", "+3780549123456"],
  ["+225 07 12 34 56 78", "+2250712345678"],
  ["+1 (212) 555-0123", "+12125550123"],
  ["0011 61 412 345 678", "+61412345678"],
  ["+82 010 1234 5678", "+821012345678"],
  ["+55 (011) 91234-5678", "+5511912345678"],
  ["+36 (06) 20 123 4567", "+36201234567"],
  ["+972 (0)50-123-4567", "+972501234567"],
  ["+38 (067) 123 45 67", "+380671234567"],
  ["+81 90‐1234ー5678", "+819012345678"],
])("%j is the number %s", (typed, stored) => expect(phoneNumber(typed)).toBe(stored));

test.each([
  "(212) 555-0123",
  "212 555 0123",
  "49 170 1234567",
  "13800138000",
  "0170 1234567",
  "(0)170 1234567",
  "8 (900) 123-45-67",
  "+0170 1234567",
  "+49",
  "++49 170 1234567",
  "abc",
  "",
])("%j is no number that can be called from everywhere", (typed) => expect(phoneNumber(typed)).toBeUndefined());

test.each([
  "Anna_77",
  "@anna_77",
  "\u200b＠Anna_77 ",
  "anna_۷۷",
  "anna_٧٧",
  "an\u200bna_77",
  "https://t.me/anna_77",
  "t.me/Anna_77/",
  "t.me/anna_77?start=1",
  "https://t.me/anna_77/?start=1",
  "tg://resolve?domain=anna_77",
  "tg://resolve?domain=anna_77&start=1",
  "anna_77.t.me",
  "https://anna_77.t.me/",
  "http://www.telegram.me/anna_77",
])("%j is the Telegram name @anna_77", (typed) => expect(telegramName(typed)).toBe("@anna_77"));

test.each(["anna", "7anna7", "anna 77", "https://t.me/+AbCdEf12", "https://example.com/anna_77", ""])(
  "%j is no Telegram name",
  (typed) => expect(telegramName(typed)).toBeUndefined(),
);

it("is stored in a form that stays what it is", () => {
  const text = fc.stringMatching(/^[+@]?[a-z0-9_() /-]{5,20}$/);
  fc.assert(
    fc.property(text, (typed) => {
      const [number, name] = [phoneNumber(typed), telegramName(typed)];
      expect([number && phoneNumber(number), name && telegramName(name)]).toEqual([number, name]);
    }),
  );
});
