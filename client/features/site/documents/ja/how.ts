// How the figures are computed, in Japanese.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"how"> = {
  title: "数値の計算方法",
  description: "ネット変動、出来高比、24 時間出来高、時間枠、シグナル、そして正確な値と点線の値の意味。",
  sections: {
    source: [
      "データの出どころ",
      "約定は取引所自身のライブ接続から届きます。一秒ごとに銘柄別の最終価格と累計出来高（USDT）を記録します。すべての数値はその秒どうしの差です。",
    ],
    change: ["ネット変動", "N 分の Net % = 100 ·（現在の価格 − N 分前の価格）÷ N 分前の価格。価格はその秒までの最後の約定です。"],
    ratio: ["出来高比", "直近 N 分の出来高 ÷ その前の N 分の出来高。×2 は直前の二倍です。百分率では 100 ·（比 − 1）。"],
    day: ["24 時間出来高", "取引所自身が示す直近 24 時間の値、USDT 建て。"],
    windows: [
      "時間枠と速さ",
      "N は {windows} 分です。数値は毎秒計算し、プランに応じて表示します。Start は {startSpeed} 秒ごと、Popular {popularSpeed} 秒、Professional {professionalSpeed} 秒。固定したチャートはこれを待ちません。",
    ],
    exact: [
      "正確な値と点線の値",
      "時間枠のすべてが、当方が記録した秒か約定から復元した秒であれば正確です。起動や途切れの後は、古い部分がまず取引所の一分足から来ます。そのような値は分単位で正しく、点線が付きます。ダッシュは「まだ分からない」で、ゼロではありません。",
    ],
    signals: [
      "シグナル",
      "リストの規則は時間枠、向き、しきい値を定めます。値がしきい値に達した秒に、全員に同じように出ます。同じ銘柄の {duplicateSeconds} 秒以内のものは重複として控え、{repeatSeconds} 秒以内の繰り返しは数えます。シグナルは {signalMinutes} 分間残り、価格、出来高、時刻が付くので計算し直せます。",
    ],
    public: [
      "アカウントなしの数値",
      "訪問者は {publicExchange} を最大 {publicSeconds} 秒前の表で見ます。市場が模擬の場合は表示で知らせます。",
    ],
  },
};
