// The question whether pages may be counted, in Chinese.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"consent"> = {
  "consent.title": "可以统计这次访问吗?",
  "consent.body": "我们自己的服务器按日期和语言统计哪些页面被打开。",
  "consent.promise": "不使用 Cookie,没有第三方,不保存任何能追溯到您的内容。",
  "consent.more": "了解详情",
  "consent.yes": "统计",
  "consent.no": "不统计",
};
