// A promise with a time budget: its value, or undefined when it is late or fails.

/** Never rejects; a late failure is swallowed too, because nobody waits for it any more. */
export async function within<T>(budgetMs: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), budgetMs);
  });
  try {
    return await Promise.race([work.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}
