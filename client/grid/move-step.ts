// How much a move weighs on the screen (pure): few steps, so that a cell seldom changes more than its text.

/** Sizes at which the next step begins, percent of a window of minutes. */
const STEPS = [0.2, 1, 2, 4] as const;
/** A day's move is so much larger than one of minutes. */
const DAY_SCALE = 5;

/** 0 below 0.2 %, up to 4 from 4 % on, a day's move by its fifth; 1, which has no weight of its own, where it is unknown. */
export function moveStep(percent: number, isDay: boolean): number {
  const size = Math.abs(percent) / (isDay ? DAY_SCALE : 1);
  if (size !== size) return 1;
  let step = 0;
  while (step < STEPS.length && size >= (STEPS[step] as number)) step++;
  return step;
}
