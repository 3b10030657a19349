// Of all tabs of the terminal in one browser one sounds: the one that was pressed in last, until it is closed.

const TURN = "sound-turn";

const isShared = (): boolean => "locks" in navigator;

let isOurs = false;

/** Whether this tab is the one that sounds; where the browser has no locks, each is. */
export function hasSoundTurn(): boolean {
  return isOurs || !isShared();
}

/** Takes the turn from the tab that has it, which waits for it to come back. */
export function takeSoundTurn(): void {
  if (!isOurs && isShared()) request({ steal: true });
}

function request(options: LockOptions): void {
  navigator.locks
    .request(TURN, options, () => {
      isOurs = true;
      // Held until another tab takes it, or this one is gone.
      return new Promise<never>(() => {});
    })
    .catch(() => {
      isOurs = false;
      request({});
    });
}
