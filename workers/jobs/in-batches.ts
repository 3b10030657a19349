// Long work in short transactions, with a limit: the next run of the schedule does the rest.

const MAX_ROUNDS = 1000;

/** Repeats a step of up to `size` rows until one finds fewer; returns the number of rows. */
export async function inBatches(size: number, step: () => Promise<number>): Promise<number> {
  let done = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const rows = await step();
    done += rows;
    if (rows < size) break;
  }
  return done;
}
