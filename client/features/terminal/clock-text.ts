// The time of day in the status bar, with its zone said once. Moscow, as the charts.

const ZONE = "Europe/Moscow";
const format = new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, hour: "2-digit", minute: "2-digit", second: "2-digit" });

let second = 0;
let text = "";

/** "14:32:07" of a moment, epoch ms. */
export function timeText(moment: number): string {
  return format.format(moment);
}

/** "14:32:07 UTC+3"; formatted once a second. */
export function clockText(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    text = `${format.format(now * 1000)} UTC+3`;
  }
  return text;
}
