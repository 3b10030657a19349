// The affiliate program, in Japanese.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"affiliate"> = {
  title: "アフィリエイト",
  description: "Tickdeck の紹介について。自動のプログラムはないので、ご連絡ください。",
  sections: {
    now: [
      "現在の形",
      "リンクや集計のある自動プログラムはありません。執筆、講師、トレーダーの集まりの運営をされ、Tickdeck を紹介したい方はご連絡ください。条件は個別に書面で取り決めます。",
    ],
    write: [
      "書いていただくこと",
      "{email} または[お問い合わせページ](contact)から：",
      ["どなたか、どこで活動されているか", "読者や視聴者の言語と国", "Tickdeck をどう紹介されるか"],
    ],
    rules: [
      "お願いすること",
      [
        "利益の約束や作り話の数値を使わないこと。",
        "報酬のある紹介はそう明記すること。",
        "迷惑メールや、当方の名前での広告を出さないこと。",
      ],
    ],
  },
};
