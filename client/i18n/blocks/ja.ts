// Japanese: the texts of the landing page's lower blocks.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"blocks"> = {
  "scanner.title": "スキャナーが動いたコインを見つける",
  "scanner.body": "毎秒、各コインをそれ自身と比べ、群れを離れたものを一番上に置きます。読むのは二百行ではなく一行です。",
  "scanner.caption": "{exchange}：{minutes}分間で最大の変動",
  "scanner.ratio": "直前{minutes}分間に対する出来高",
  "tools.title": "三つの道具を一画面に",
  "tools.lists": "動かないウォッチリスト",
  "tools.lists.body":
    "価格、変動、出来高を最大 {count|other:# リスト}。ポインターが行の上にある間は順番が止まるので、狙ったものをクリックできます。",
  "tools.screener": "読めるスクリーナー",
  "tools.screener.body":
    "すべてのコインを変動の大きさと24時間出来高で並べます。右上は取引できる大きな動き、右下は流動性の低い銘柄です。",
  "tools.risk": "クリックの前にサイズを",
  "tools.risk.body":
    "資金、リスク、ストップ、レバレッジを入れると、損失、ポジション、証拠金が出ます。チャートの横で正確な小数計算。",
  "tools.risk.loss": "ストップ時の損失",
  "tools.risk.size": "ポジションサイズ",
  "tools.risk.margin": "レバレッジ5倍の証拠金",
  "video.title": "最初のティックからシグナルまで",
  "video.body":
    "実際のターミナルの録画です。リスト、スクリーナー、チャート、そしてシグナルとその理由。市場は生成データ、音声なし。",
  "video.unsupported": "お使いのブラウザではこの動画を再生できません。",
  "video.open": "録画を開く",
  "trust.title": "的中率は約束しません。測った数字だけを示します。",
  "trust.body": "これらの数字はパンフレットではなく、いま動いているこのサービスのものです。測っていないものは表示しません。",
  "trust.how": "測定方法",
  "trust.waiting": "最初の測定を待っています",
  "trust.coins": "現在 {exchanges} で監視中のコイン",
  "trust.signals": "本日（UTC）のシグナル、使用中の全ルール",
  "trust.delay": "取引所から当社サーバーまで、直近1分の中央値",
  "trust.ms": "{value} ミリ秒",
  "trust.share": "{kept} / {all}",
  "trust.minutes": "直近24時間の測定した分のうち、市場データがあった分数",
  "trust.uptime": "直近{days}日の測定した分のうち、サイトが正常だった割合",
  "trust.status": "ステータスページを見る",
  "call.title": "動きを無料で見る",
  "call.body":
    "ライブデータのターミナルを {time}：シグナル付きリスト、スクリーナー、一つの取引所のチャート。短い質問二つとメールアドレスで開きます。",
  "call.start": "無料テストを始める",
  "call.plans": "プランを見る",
  "call.card": "カード",
  "call.card.no": "不要",
};
