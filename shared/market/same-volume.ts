// Whether two sums of the same trades agree: added in another order they differ in the last digits.

const RELATIVE_SLACK = 1e-6;
const ABSOLUTE_SLACK_USDT = 1e-3;

/** Whether two quote volumes, USDT, are of the same trades; `step`: precision of either. A missing trade shows. */
export function isSameVolume(volume: number, other: number, step = 0): boolean {
  return Math.abs(volume - other) <= step + Math.max(ABSOLUTE_SLACK_USDT, other * RELATIVE_SLACK);
}
