/** A clock that starts at an epoch ms and runs `speed` times as fast as real time, so that minutes close while a test waits. */
export function fastClock(startMs: number, speed: number): () => number {
  const began = performance.now();
  return () => startMs + (performance.now() - began) * speed;
}
