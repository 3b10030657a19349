// What Tickdeck is and who runs it, in Chinese.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"about"> = {
  title: "关于 Tickdeck",
  description: "一个实时终端，显示此刻哪个币在动，不作过多承诺。",
  sections: {
    what: [
      "Tickdeck 是什么",
      "Tickdeck 回答一个问题：此刻哪个币在动？它关注 {exchanges} 上对 USDT 成交最活跃的币种，每秒计算 {shortestWindow} 至 {longestWindow} 分钟各窗口的价格变动和成交量比，并推送到浏览器中的高密度终端。",
    ],
    who: [
      "为谁而做",
      "为寻找价格和成交量突变、想立即并排看到它们的交易者：列表、筛选图、图表、BTC 罗盘、信号和风险计算器同在一屏。",
    ],
    principles: [
      "我们的原则",
      [
        "数字可以核对：每个信号都带有得出它的数值。",
        "未知的显示短横，不精确的加点，延迟的变灰。",
        "没有编造的成功率、客户或评价：本站的数字来自运行中的系统。",
        "您的数据属于您：没有第三方脚本，没有广告，不出售。",
      ],
    ],
    not: ["它不是什么", "不是交易所，不是经纪商，也不是顾问。Tickdeck 不下单，不保管资金。参见[风险提示](risk)。"],
    operator: ["谁在运营", "{operator}，{address}。请写信至 {email} 或使用[联系页面](contact)。"],
  },
};
