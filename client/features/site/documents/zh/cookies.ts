// Cookies and storage, in Chinese.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"cookies"> = {
  title: "Cookie 与存储",
  description: "Tickdeck 设置哪些 Cookie、浏览器保存什么，以及您如何控制。",
  sections: {
    used: [
      "我们设置的 Cookie",
      "只有我们自己的，且只为服务所需：",
      [
        "{sessionCookie}：登录后或免费试用期间的会话。最长 {sessionDays} 天，无操作 {idleHours} 小时后失效。",
        "{deviceCookie}：表明此浏览器曾经登录过，使猜测密码的陌生人无法把您挡在外面。{deviceDays} 天。",
        "{trialCookie}：一个随机标记，使每台设备只有一次免费试用，并防止同一地址的其他人用完您的请求次数。{trialCookieDays} 天。",
        "{orderCookie}：下单浏览器的随机标记：该浏览器据此找回自己的订单，并可更改一次登录信息的接收地址。{orderCookieDays} 天。",
        "{languageCookie}：您选择的语言。{languageDays} 天。",
        "{adminCookie}：服务运营者在其专用页面上的会话。最长 {adminSessionHours} 小时。",
      ],
    ],
    storage: [
      "浏览器存储",
      "其余内容都保存在浏览器的本地存储中。其中没有任何内容能打开您的账户。退出时除此列表第一行外都会清空。",
      [
        "{storedChoices}：您选择的语言，以及您拒绝页面统计的选择（如已拒绝）。",
        "{storedOrder}：您在问答和套餐中的选择；在标签页关闭之前，还有您前去支付的订单。",
        "{storedSession}：页面显示的会话信息：名称、地址、套餐，以及一个无法打开任何内容的会话名称。",
        "{storedChat}：客服聊天是否打开，以及您自己的密钥（如果您输入过）；在关闭标签页或退出登录之前还有对话内容。",
        "{storedTerminal}：终端的设置和布局。",
        "{storedLists}：您的自选列表，以及此浏览器是否已获得免费试用的列表。",
        "{storedQueues}：任务面板的显示设置，仅供服务运营者使用。",
      ],
    ],
    analytics: [
      "页面统计",
      "我们自己的服务器会统计哪些页面被打开，以及访客在选购套餐的路上走到哪一步，不使用 Cookie，不涉及第三方，当天过后也不保留任何可追溯到您的信息：参见[隐私说明](privacy)。Do Not Track、Global Privacy Control 以及本页底部的开关都会停止统计；您的选择保存在此浏览器中，退出后也保留。",
    ],
    control: ["由您控制", "您可以随时在浏览器中删除 Cookie 和存储。之后您会退出登录，设置恢复初始。"],
  },
};
