// Cookies and storage, in Japanese.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"cookies"> = {
  title: "Cookie と保存領域",
  description: "Tickdeck が設定する Cookie、ブラウザに保存されるもの、その管理方法。",
  sections: {
    used: [
      "設定する Cookie",
      "当方のものだけで、サービスに必要なものに限ります。",
      [
        "__Host-sid：ログイン後または無料体験中のセッション。最長 {sessionDays} 日、操作がなければ {idleHours} 時間。",
        "__Host-dev：このブラウザが以前ログインしたことを示し、他人がパスワードを推測しても締め出されないようにします。{deviceDays} 日。",
        "__Host-trial：無料体験を端末ごとに一度とするためのランダムな印。{trialCookieDays} 日。",
        "selectedLanguage：選んだ言語。{languageDays} 日。",
      ],
    ],
    storage: [
      "ブラウザの保存領域",
      "端末の設定と配置、選んだ言語とプラン、セッションの表示用データはブラウザのローカルストレージにあります。そこにアカウントを開けるものはありません。ログアウトすると言語以外は消えます。",
    ],
    analytics: [
      "ページの計測",
      "同意いただいた場合、当方のサーバーが、どのページが開かれ、プランへの道をどこまで進んだかを数えます。第三者は関わりません。断るのも同意するのも同じくらい簡単で、他は何も変わりません。回答はこのブラウザに保存され、ログアウト後も残ります。各公開ページの下部で変更できます。",
    ],
    control: [
      "お客様の管理",
      "Cookie と保存領域はいつでもブラウザで削除できます。その場合ログアウトし、設定は初めからになります。",
    ],
  },
};
