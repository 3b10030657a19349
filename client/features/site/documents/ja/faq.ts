// Questions and answers, in Japanese.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"faq"> = {
  title: "よくある質問",
  description: "無料体験、プラン、支払い、数値、シグナル、アカウントについての短い答え。",
  sections: {
    start: [
      "はじめに",
      {
        question: "Tickdeck は何をしますか。",
        answer:
          "{exchanges} のどの銘柄の価格と出来高が動いているかを、{shortestWindow} 分から {longestWindow} 分の時間枠で、リスト、シグナル、スクリーナー、チャートによりライブで示します。",
      },
      {
        question: "取引所の口座や API キーは必要ですか。",
        answer: "いいえ。公開の市場データだけを読み、お客様の口座には触れません。",
      },
      {
        question: "無料体験はどのくらいですか。",
        answer: "短い[クイズ](quiz)の後、本物の端末で {testTime}です。カードは不要です。",
      },
      {
        question: "なぜこの端末では体験できないのですか。",
        answer:
          "端末とネットワークアドレスごとに一度だけです。アドレスを他の人と共有している場合は、メールで届くコードで確認できます。",
      },
    ],
    plans: [
      "プランと支払い",
      {
        question: "プランの違いは何ですか。",
        answer:
          "取引所、速さ、リスト数です。Start は {startLists} リストで {startSpeed} 秒から、Popular は {popularLists} で {popularSpeed} 秒から、Professional は {professionalLists} で {professionalSpeed} 秒から。詳しくは[プランと料金](pricing)へ。",
      },
      {
        question: "支払い方法は何ですか。",
        answer: "注文ページに示されるものです。YooMoney でカードやウォレット、NOWPayments で暗号資産。料金は USDT 建てです。",
      },
      { question: "プランは自動更新されますか。", answer: "いいえ。前払いで自動的に終わり、再び請求されることはありません。" },
      {
        question: "上位のプランを買うとどうなりますか。",
        answer: "すぐに有効になります。下位のプランの残り時間は失われず、その後に続きます。",
      },
      {
        question: "支払ったのに何も起こりません。",
        answer:
          "暗号資産の支払いは承認に時間がかかることがあります。ページを閉じても注文は失われず、事業者が確認すれば利用できます。届かないときは注文番号を添えて[ご連絡ください](contact)。",
      },
      {
        question: "返金はできますか。",
        answer:
          "はい。注文から {withdrawalDays} 日以内なら、利用日数分を差し引いて返金します。その後はアカウントページから返金を依頼でき、担当者が判断します。[返金と撤回](refund)をご覧ください。",
      },
    ],
    terminal: [
      "端末",
      {
        question: "どの銘柄を見ていますか。",
        answer: "{exchanges} の対 USDT で取引の多い銘柄です。現在の数は端末に表示されます。",
      },
      {
        question: "なぜ一部の数値に点線が付きますか。",
        answer:
          "時間枠の一部がまだ一分足によるためです。分単位では正しく、秒単位ではありません。[数値の計算方法](how)をご覧ください。",
      },
      {
        question: "シグナルは買い時を示しますか。",
        answer:
          "いいえ。何かが今動いたことだけを示します。その先の判断はお客様のものです。[リスクについて](risk)をお読みください。",
      },
      {
        question: "「シミュレーション市場」とは何ですか。",
        answer: "価格が試験用に作られたもので、取引所のものではないという意味です。表示は隠せません。",
      },
      { question: "スマートフォンで使えますか。", answer: "はい、ブラウザで使えます。インストールは不要です。" },
    ],
    account: [
      "アカウント",
      {
        question: "ログイン情報はどう届きますか。",
        answer: "支払い後、登録時の連絡先に届きます。最初のログインで自分のパスワードを決めます。",
      },
      {
        question: "何台で同時に使えますか。",
        answer:
          "同時に Start {startSessions}、Popular {popularSessions}、Professional {professionalSessions}。それを超えると最も古いセッションが終わります。",
      },
      {
        question: "パスワードを忘れました。",
        answer: "ログインページで「パスワードをお忘れですか」を選んでください。メールのリンクは一度だけ有効です。",
      },
      {
        question: "アカウントを削除するには。",
        answer:
          "アカウントページで行えます。その前にデータをダウンロードすることもできます。[プライバシーについて](privacy)をご覧ください。",
      },
    ],
  },
};
