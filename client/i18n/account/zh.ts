// Chinese: the texts of logging in.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"account"> = {
  "login.title": "登录终端",
  "login.lead": "请使用付款后收到的账号。",
  "login.identity": "邮箱或用户名",
  "login.password": "密码",
  "login.show": "显示密码",
  "login.hide": "隐藏密码",
  "login.forgot": "忘记密码？",
  "login.submit": "登录",
  "login.loading": "正在登录…",
  "login.or": "或",
  "login.register": "注册",
  "login.wrong": "账号或密码错误",
  "login.limited": "尝试次数过多，请几分钟后再试。",
  "login.busy": "服务器繁忙，请稍后再试。",
  "login.network": "与服务器的连接出错",
};
