// Chinese: the texts of the public pages.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"site"> = {
  "front.title": "在币动的那一刻看见它",
  "front.lead": "Tickdeck 盯住 {exchanges} 上成交最多的 USDT 币种，在 1 到 20 分钟的八个窗口里显示涨跌和成交量。",
  "front.table": "{exchange}，5 分钟内变动最大",
  "front.age": "{seconds} 秒前",
  "front.note": "公开表格最多滞后一分钟，终端内为实时数据。",
  "front.deck": "{count|other:# 个} {exchange} 币种，成交最多的在前。高度为 5 分钟变动。",
};
