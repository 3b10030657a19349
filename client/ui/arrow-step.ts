// Which way an arrow key leads along a line: reversed in Hebrew and Arabic, which are read from the right.

/** True when the page is read from right to left. */
export function readsLeftward(): boolean {
  return document.documentElement.dir === "rtl";
}

/** 1 for the arrow key that leads onward in reading order, −1 for the one that leads back, 0 for every other key. */
export function arrowStep(key: string): 1 | -1 | 0 {
  if (key !== "ArrowLeft" && key !== "ArrowRight") return 0;
  return (key === "ArrowLeft") === readsLeftward() ? 1 : -1;
}

/** Which tab a key leads to from the one at `at`: the next one cyclically, the first or the last; else undefined. */
export function tabAfterKey(key: string, at: number, count: number): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = arrowStep(key);
  return step === 0 ? undefined : (at + step + count) % count;
}
