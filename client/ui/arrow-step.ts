// Which way an arrow key leads along a line: Hebrew and Arabic are read from the right, so there it is the other way round.

/** True when the page is read from right to left. */
export function readsLeftward(): boolean {
  return document.documentElement.dir === "rtl";
}

/** 1 for the arrow key that leads onward in reading order, −1 for the one that leads back, 0 for every other key. */
export function arrowStep(key: string): 1 | -1 | 0 {
  if (key !== "ArrowLeft" && key !== "ArrowRight") return 0;
  return (key === "ArrowLeft") === readsLeftward() ? 1 : -1;
}

/** Which of so many tabs a key leads to from the one at `at`: the next one round, the first or the last; else undefined. */
export function tabAfterKey(key: string, at: number, count: number): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = arrowStep(key);
  return step === 0 ? undefined : (at + step + count) % count;
}
