// Questions and answers, in Chinese.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"faq"> = {
  title: "常见问题",
  description: "免费试用、套餐、付款、数字、信号和账户：简短的回答。",
  sections: {
    start: [
      "入门",
      {
        question: "Tickdeck 是做什么的？",
        answer:
          "实时显示 {exchanges} 上哪些币的价格和成交量在变动，窗口从 {shortestWindow} 到 {longestWindow} 分钟，配有列表、信号、筛选图和图表。",
      },
      { question: "需要交易所账户或 API 密钥吗？", answer: "不需要。Tickdeck 只读取公开的市场数据，不接触您的交易所账户。" },
      { question: "免费试用多长时间？", answer: "完成简短的[问答](quiz)后，可在真实终端中使用 {testTime}。无需银行卡。" },
      {
        question: "为什么我的设备无法试用？",
        answer: "每台设备和每个网络地址只开放一次。如果您与他人共用地址，可以用邮件收到的验证码证明自己。",
      },
    ],
    plans: [
      "套餐与付款",
      {
        question: "各套餐有何不同？",
        answer:
          "区别在于交易所、速度和列表数：Start {startLists} 个列表，最快 {startSpeed} 秒；Popular {popularLists} 个，{popularSpeed} 秒；Professional {professionalLists} 个，{professionalSpeed} 秒。详见[套餐与价格](pricing)。",
      },
      {
        question: "如何付款？",
        answer: "使用订单页提供的方式：通过 YooMoney 用银行卡或钱包，通过 NOWPayments 用加密货币。价格以 USDT 计。",
      },
      { question: "套餐会自动续订吗？", answer: "不会。预付，到期自动结束，不会再次扣款。" },
      { question: "购买更高的套餐会怎样？", answer: "立即生效。较低套餐的剩余时间不会丢失，之后继续使用。" },
      {
        question: "我付了款却没有反应，怎么办？",
        answer:
          "加密货币付款需要确认，可能需要一些时间。即使关闭页面订单也不会丢失：服务商一确认就会开通。如果没有，请带上订单号[联系我们](contact)。",
      },
      {
        question: "可以退款吗？",
        answer:
          "可以，自下单起 {withdrawalDays} 天内，扣除已使用的天数。之后可以在账户页面申请退款，由专人决定。参见[退款与撤回](refund)。",
      },
    ],
    terminal: [
      "终端",
      { question: "关注哪些币？", answer: "{exchanges} 上对 USDT 成交最活跃的币种。终端会显示当前数量。" },
      { question: "为什么有些数字带点？", answer: "其窗口仍有一部分依据分钟 K 线：精确到分钟而非秒。参见[数字如何计算](how)。" },
      {
        question: "信号会告诉我何时买入吗？",
        answer: "不会。它只说明某个币刚刚动了。接下来怎么做由您决定；请阅读[风险提示](risk)。",
      },
      { question: "“模拟市场”是什么意思？", answer: "价格是为试运行生成的，并非来自交易所。该标记无法隐藏。" },
      { question: "手机上能用吗？", answer: "可以，在浏览器中使用，无需安装。" },
    ],
    account: [
      "您的账户",
      { question: "如何获得登录信息？", answer: "付款后发送到您注册时填写的联系方式。首次登录时您设置自己的密码。" },
      {
        question: "可以在几台设备上登录？",
        answer:
          "同时：Start {startSessions}，Popular {popularSessions}，Professional {professionalSessions}。再登录一次会结束最早的会话。",
      },
      { question: "我忘记了密码。", answer: "在登录页选择“忘记密码？”。邮件中的链接只能使用一次。" },
      { question: "如何删除账户？", answer: "在账户页面；删除前也可以在那里下载您的数据。参见[隐私说明](privacy)。" },
    ],
  },
};
