// Chinese of documents and the contact page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"company"> = {
  "document.date": "截至 {date}",
  "document.contents": "目录",
  "contact.title": "联系我们",
  "contact.description": "联系 Tickdeck：表单、邮件或我们的频道。",
  "contact.subtitle": "关于终端、付款或您的数据有疑问，请写信给我们。",
  "contact.social": "我们的频道",
  "contact.write": "写邮件",
  "contact.name": "姓名",
  "contact.email": "邮箱",
  "contact.subject": "主题",
  "contact.message": "留言",
  "contact.website": "请将此栏留空",
  "contact.send": "发送",
  "contact.sending": "正在发送…",
  "contact.success": "谢谢。留言已收到，我们会以邮件回复。",
  "contact.failed": "留言未能送达我们的收件箱。请重试，或给我们写邮件。",
  "contact.invalid": "表单中有内容未被接受。请检查邮箱地址和留言长度。",
  "contact.limited": "短时间内留言过多。请在{when}再试，或给我们写邮件。",
  "contact.busy": "服务器正忙。您的内容仍在，请稍后重试。",
  "contact.network": "网络错误：无法连接服务器。请检查网络，以及是否有东西拦截本页请求（CORS、混合内容）。您的内容仍在。",
  "contact.insecure": "安全错误：通过 HTTPS 打开的页面不能发送 HTTP 请求。您的文字仍然保留。",
  "contact.online": "全天开放",
  "contact.online.body": "您可以随时留言。由真人阅读，并在 {hours} 小时内回复。",
};
