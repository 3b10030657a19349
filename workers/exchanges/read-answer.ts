// How an exchange's address is asked and its answer read, by a process or by a thread of it.

/** What an answer is made into where it is read; `value` is what its body says, where that was read already. */
export interface ReadAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  readonly value?: unknown;
}

/** Asks an address and reads its answer. */
export type AnswerReader = (url: string, timeoutMs: number) => Promise<ReadAnswer>;

/** On the event loop of whoever calls it. */
export const readText: AnswerReader = async (url, timeoutMs) => {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), headers: { accept: "application/json" } });
  return { status: response.status, headers: response.headers, body: await response.text() };
};
