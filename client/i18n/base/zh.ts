// Chinese: the texts of every page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"base"> = {
  "failed.title": "这个页面出了问题",
  "failed.body": "请重新加载页面。如果再次发生，请联系我们。",
  "failed.reload": "重新加载",
  "page.missing.title": "这里没有页面",
  "page.missing.body": "地址可能有误，或页面已经移走。",
  "nav.home": "返回首页",
  "nav.login": "登录",
  "nav.terminal": "打开终端",
  "nav.language": "语言",
  "nav.languageFailed": "无法加载该语言。请检查网络连接后重新选择。",
  "nav.notStored": "浏览器无法保存数据：设置仅在关闭页面前有效。",
  "chat.open": "客服",
  "chat.notLoaded": "无法加载聊天。请检查网络后重新打开。",
  "failed.market": "行情暂时没有响应，我们会继续尝试。",
  "login.denied": "无法访问终端",
  "banner.simulated": "模拟行情。",
  "banner.simulated.body": "价格由程序生成，并非来自交易所。",
  "column.ticker": "币种",
  "column.price": "价格",
  "column.change": "涨跌 {minutes}分",
  "column.ratio": "量比 {minutes}分",
  "column.volume": "24时量 $",
  "time.minutes": "{count|other:# 分钟}",
  "time.seconds": "{count|other:# 秒}",
};
