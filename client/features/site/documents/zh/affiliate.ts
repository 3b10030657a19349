// The affiliate program, in Chinese.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"affiliate"> = {
  title: "合作推广",
  description: "推荐 Tickdeck：没有自动化计划，请写信给我们。",
  sections: {
    now: [
      "目前的做法",
      "没有带链接和计数的自动计划。如果您写作、授课或管理交易者社群，并愿意推荐 Tickdeck，请写信给我们：我们与每位伙伴单独书面商定条件。",
    ],
    write: [
      "写些什么",
      "发送至 {email} 或通过[联系页面](contact)：",
      ["您是谁，您的受众在哪里找到您", "受众的语言和国家", "您会如何介绍 Tickdeck"],
    ],
    rules: ["我们对伙伴的要求", ["不承诺盈利，不编造数字。", "付费推荐须注明。", "不发垃圾邮件，不以我们的名义投放广告。"]],
  },
};
