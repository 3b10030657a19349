// The question whether pages may be counted, in Japanese.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"consent"> = {
  "consent.title": "この訪問を数えてもよいですか?",
  "consent.body": "どのページが開かれたかを、当社のサーバーだけが日別・言語別に数えます。",
  "consent.promise": "Cookie も第三者も使わず、あなたにたどり着ける情報は残しません。",
  "consent.more": "詳しく見る",
  "consent.yes": "数える",
  "consent.no": "数えない",
};
