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
        "{trialCookie}：無料体験を端末ごとに一度とし、同じアドレスの他の人があなたの要求枠を使い切るのを防ぐランダムな印。{trialCookieDays} 日。",
        "{orderCookie}：注文したブラウザーのランダムな印。そのブラウザーが自分の注文を見つけ、ログイン情報の送り先を一度だけ変更できます。{orderCookieDays} 日。",
        "{languageCookie}：選んだ言語。{languageDays} 日。",
        "{adminCookie}：サービスを運営する者の、専用ページでのセッション。最長 {adminSessionHours} 時間。",
      ],
    ],
    storage: [
      "ブラウザの保存領域",
      "それ以外はすべてブラウザのローカルストレージにあります。そこにアカウントを開けるものはありません。ログアウトすると、この一覧の最初の行以外は消えます。",
      [
        "{storedChoices}：選んだ言語と、ページの計測を断った場合はその選択。",
        "{storedOrder}：クイズとプランで選んだもの。支払いに進んだ注文は、タブを閉じるまで。",
        "{storedSession}：ページに表示するセッションの情報：名前、アドレス、プラン、そして何も開けないセッション名。",
        "{storedChat}：サポートチャットが開いているかどうかと、入力した場合はご自身のキー、そしてタブを閉じるかログアウトするまでの会話。",
        "{storedTerminal}：端末の設定と配置。",
        "{storedLists}：ウォッチリストと、このブラウザが無料体験のリストを受け取ったかどうか。",
        "{storedQueues}：運営者向けのジョブ管理画面の表示設定。",
      ],
    ],
    analytics: [
      "ページの計測",
      "当方のサーバーが、どのページが開かれ、プランへの道をどこまで進んだかを数えます。Cookie も第三者も使わず、その日を過ぎればあなたにつながるものは何も残りません（[プライバシーについて](privacy)）。Do Not Track、Global Privacy Control、このページ下部のスイッチで止められます。選択はこのブラウザに保存され、ログアウト後も残ります。",
    ],
    control: [
      "お客様の管理",
      "Cookie と保存領域はいつでもブラウザで削除できます。その場合ログアウトし、設定は初めからになります。",
    ],
  },
};
