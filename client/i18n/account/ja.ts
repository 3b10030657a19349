// Japanese: the texts of logging in.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"account"> = {
  "login.title": "ターミナルにログイン",
  "login.lead": "お支払い後に受け取ったログインを使ってください。",
  "login.identity": "メールアドレスまたはユーザー名",
  "login.password": "パスワード",
  "login.show": "パスワードを表示",
  "login.hide": "パスワードを隠す",
  "login.forgot": "パスワードをお忘れですか？",
  "login.submit": "ログイン",
  "login.loading": "ログイン中…",
  "login.or": "または",
  "login.register": "登録",
  "login.wrong": "ログインまたはパスワードが違います",
  "login.limited": "試行回数が多すぎます。数分後にもう一度お試しください。",
  "login.busy": "サーバーが混み合っています。少し後にもう一度お試しください。",
  "login.network": "サーバーとの接続エラー",
};
