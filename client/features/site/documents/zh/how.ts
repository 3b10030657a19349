// How the figures are computed, in Chinese.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"how"> = {
  title: "数字如何计算",
  description: "净涨跌、成交量比、24 小时成交量、窗口与信号，以及精确和带点的数字是什么意思。",
  sections: {
    source: [
      "数据来源",
      "成交数据来自交易所自己的实时连接。我们按币种记录每一秒的最新价格和累计成交额（USDT）。所有数字都是这些秒之间的差。",
    ],
    change: ["净涨跌", "N 分钟 Net % = 100 ·（现价 − N 分钟前价格）÷ N 分钟前价格。价格取该秒及之前的最后一笔成交。"],
    ratio: ["成交量比", "最近 N 分钟成交量 ÷ 再往前 N 分钟的成交量。×2 表示是刚才的两倍。换成百分比：100 ·（比值 − 1）。"],
    day: ["24 小时成交量", "交易所自己公布的最近 24 小时滚动成交额，以 USDT 计。"],
    windows: [
      "窗口与速度",
      "N 为 {windows} 分钟。数字每秒计算，按套餐允许的频率显示：Start 每 {startSpeed} 秒，Popular {popularSpeed} 秒，Professional {professionalSpeed} 秒。固定的图表不受此限。",
    ],
    exact: [
      "精确与带点",
      "当整个窗口都由我们逐秒记录或逐笔还原的数据组成时，数字是精确的。启动或中断之后，较早的部分先取自交易所的分钟 K 线：这样的数字精确到分钟，并加点标出。短横表示“尚不知道”，不等于零。",
    ],
    signals: [
      "信号",
      "列表的规则给出窗口、方向和阈值。数值达到阈值的那一秒触发，对所有用户一致。同一币种在 {duplicateSeconds} 秒内再次出现视为重复并被拦下；{repeatSeconds} 秒内的再次触发会计数。信号保留 {signalMinutes} 分钟，各带价格、成交量和时间，您可以自行复算。",
    ],
    public: ["无账户时的数字", "访客看到的 {publicExchange} 表格最多滞后 {publicSeconds} 秒。若市场为模拟，会有标记说明。"],
  },
};
