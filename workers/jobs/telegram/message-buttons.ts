// The buttons under a message. A button names its message alone: whose it is and what it is about is looked up when it is pressed,
// so that nobody can make up a button for another account.

import type { Firing } from "../../../shared/contracts/alert-schemas.ts";
import type { Report } from "../../../shared/contracts/list-reports.ts";
import { exchangeName, tradePageOf } from "../../../shared/market/exchange-id.ts";
import { chartPath } from "../alerts/chart-path.ts";
import type { MailContext } from "../mail/templates/mail-context.ts";
import type { TelegramButton, TelegramKeyboard } from "./telegram-bot.ts";

/** What a button does. */
export const BUTTON_ACTIONS = ["pause", "resume", "mute-coin", "unmute-coin", "mute-list", "unmute-list"] as const;
export type ButtonAction = (typeof BUTTON_ACTIONS)[number];

export interface Pressed {
  readonly action: ButtonAction;
  readonly messageId: string;
}

/** What a button tells the bot: far below Telegram's 64 bytes. */
export const buttonData = ({ action, messageId }: Pressed): string => `${action} ${messageId}`;

/** Undefined for what no button of ours says. */
export function readButtonData(data: string | undefined): Pressed | undefined {
  const [, name, messageId] = /^([a-z-]+) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(data ?? "") ?? [];
  const action = BUTTON_ACTIONS.find((each) => each === name);
  return action === undefined || messageId === undefined ? undefined : { action, messageId };
}

export interface FiringButtons {
  readonly messageId: string;
  readonly firing: Pick<Firing, "exchange" | "symbol">;
  /** Of the alert; undefined when it is over and there is nothing to pause. */
  readonly isPaused: boolean | undefined;
}

/** Under a fired alert: its chart, its exchange, and a pause of an alert that goes on. */
export function firingButtons({ messageId, firing, isPaused }: FiringButtons, context: MailContext): TelegramKeyboard {
  const { text } = context.language;
  const action = isPaused === true ? "resume" : "pause";
  const label = text(isPaused === true ? "telegram.button.resume" : "telegram.button.pause");
  return [
    coinLinks(firing, context),
    ...(isPaused === undefined ? [] : [[{ text: label, callback_data: buttonData({ action, messageId }) }]]),
  ].filter((row) => row.length > 0);
}

export interface ReportButtons {
  readonly messageId: string;
  readonly report: Pick<Report, "exchange" | "symbol">;
  readonly isCoinMuted: boolean;
  readonly isListMuted: boolean;
}

/** Under a list's report: its coin's chart, its exchange, and mutes of the coin and of the list. */
export function reportButtons(
  { messageId, report, isCoinMuted, isListMuted }: ReportButtons,
  context: MailContext,
): TelegramKeyboard {
  const { text, isolated } = context.language;
  const coin = isolated(report.symbol);
  const coinLabel = isCoinMuted ? text("telegram.button.unmuteCoin", { coin }) : text("telegram.button.muteCoin", { coin });
  const listLabel = text(isListMuted ? "telegram.button.unmuteList" : "telegram.button.muteList");
  return [
    coinLinks(report, context),
    [{ text: coinLabel, callback_data: buttonData({ action: isCoinMuted ? "unmute-coin" : "mute-coin", messageId }) }],
    [{ text: listLabel, callback_data: buttonData({ action: isListMuted ? "unmute-list" : "mute-list", messageId }) }],
  ].filter((row) => row.length > 0);
}

/** To the coin's chart and to its page at the exchange. */
function coinLinks(coin: Pick<Firing, "exchange" | "symbol">, { language, url }: MailContext): TelegramButton[] {
  return [
    { text: language.text("telegram.button.chart"), url: url(chartPath(coin)) },
    { text: exchangeName(coin.exchange), url: tradePageOf(coin.exchange, coin.symbol) },
  ].filter(({ url: address }) => isOpenable(address));
}

/** Telegram refuses the whole message for a button to a host of a private network. */
const isOpenable = (address: string): boolean => address.startsWith("https://");
