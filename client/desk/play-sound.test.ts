// @vitest-environment happy-dom
// When a page may sound: after a press, again after a phone interrupted it, and never in two tabs at once.

import { afterEach, beforeEach, expect, it, vi } from "vitest";

let state: AudioContextState;
let resumed: number;
let notes: number;

/** A browser's sound, as far as it is asked for here. */
class FakeContext extends EventTarget {
  currentTime = 0;
  destination = {};
  get state(): AudioContextState {
    return state;
  }
  resume(): Promise<void> {
    resumed++;
    to("running");
    return Promise.resolve();
  }
}
let opened: FakeContext | undefined;

function to(next: AudioContextState): void {
  state = next;
  opened?.dispatchEvent(new Event("statechange"));
}

/** An oscillator or what it is heard through. */
class FakeNode {
  readonly gain = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
  connect(next: unknown): unknown {
    return next;
  }
  start(): void {
    notes++;
  }
  stop(): void {}
}

/** The locks of one browser, whose tabs take the turn from each other. */
class FakeLocks {
  #holder: (() => void) | undefined;
  readonly #waiting: (() => void)[] = [];
  request(_: string, { steal }: LockOptions, hold: () => unknown): Promise<unknown> {
    return new Promise((_resolve, reject) => {
      const take = (): void => {
        this.#holder = () => reject(new DOMException("Stolen", "AbortError"));
        hold();
      };
      if (!steal && this.#holder) return void this.#waiting.push(take);
      this.#holder?.();
      take();
    });
  }
}

beforeEach(() => {
  [state, resumed, notes, opened] = ["suspended", 0, 0, undefined];
  vi.stubGlobal(
    "AudioContext",
    vi.fn(function () {
      return (opened = new FakeContext());
    }),
  );
  vi.stubGlobal("OscillatorNode", FakeNode);
  vi.stubGlobal("GainNode", FakeNode);
  Object.defineProperty(navigator, "locks", { value: new FakeLocks(), configurable: true });
});
afterEach(() => vi.unstubAllGlobals());

/** Another tab of this browser. */
async function tab() {
  vi.resetModules();
  return import("./play-sound.ts");
}

it("is silent and says so before the first press", async () => {
  const { playSignal, unlockSound, useSound } = await tab();
  playSignal("tick");
  expect([notes, useSound.getState().isAllowed]).toEqual([0, false]);
  unlockSound();
  playSignal("tick");
  expect([notes, useSound.getState().isAllowed]).toEqual([1, true]);
});

it.each(["suspended", "interrupted"] as const)("goes on after a phone left it %s", async (left) => {
  const { resumeSound, unlockSound, useSound } = await tab();
  unlockSound();
  to(left);
  expect(useSound.getState().isAllowed).toBe(false);
  resumeSound();
  expect([resumed, useSound.getState().isAllowed]).toEqual([2, true]);
});

it("sounds in the tab pressed in last alone, and tries a sound out in any", async () => {
  const first = await tab();
  first.unlockSound();
  const second = await tab();
  second.unlockSound();
  await vi.waitFor(() => {
    notes = 0;
    first.playSignal("tick");
    expect(notes).toBe(0);
  });
  second.playSignal("tick");
  expect(notes).toBe(1);
  first.playSound("tick");
  expect(notes).toBe(2);
  first.unlockSound();
  first.playSignal("tick");
  expect(notes).toBe(3);
});
