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
        "{sessionCookie}：ログイン後または無料体験中のセッション。最長 {sessionDays} 日、操作がなければ {idleHours} 時間。",
        "{deviceCookie}：このブラウザが以前ログインしたことを示し、他人がパスワードを推測しても締め出されないようにします。{deviceDays} 日。",
        "{trialCookie}：無料体験を端末ごとに一度とするためのランダムな印。{trialCookieDays} 日。",
        "{languageCookie}：選んだ言語。{languageDays} 日。",
        "{adminCookie}：サービスを運営する者の、専用ページでのセッション。最長 {adminSessionHours} 時間。",
      ],
    ],
    storage: [
      "ブラウザの保存領域",
      "それ以外はすべてブラウザのローカルストレージにあります。そこにアカウントを開けるものはありません。ログアウトすると、この一覧の最初の行以外は消えます。",
      [
        "{storedChoices}：選んだ言語と、ページの計測についての回答とその日付。",
        "{storedOrder}：クイズとプランで選んだもの。",
        "{storedSession}：ページに表示するセッションの情報：名前、アドレス、プラン、そして何も開けないセッション名。",
        "{storedChat}：サポートチャットが開いているかどうかと、入力した場合はご自身のキー、そしてタブを閉じるかログアウトするまでの会話。",
        "{storedTerminal}：端末の設定と配置。",
        "{storedLists}：ウォッチリストと、このブラウザが無料体験のリストを受け取ったかどうか。",
        "{storedQueues}：運営者向けのジョブ管理画面の表示設定。",
      ],
    ],
    analytics: [
      "ページの計測",
      "同意いただいた場合、当方のサーバーが、どのページが開かれ、プランへの道をどこまで進んだかを数えます。第三者は関わりません。断るのも同意するのも同じくらい簡単で、他は何も変わりません。回答とその日付はこのブラウザに保存され、ログアウト後も残ります。各公開ページの下部で変更できます。",
    ],
    control: [
      "お客様の管理",
      "Cookie と保存領域はいつでもブラウザで削除できます。その場合ログアウトし、設定は初めからになります。",
    ],
  },
};
