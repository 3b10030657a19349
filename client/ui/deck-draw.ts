// Draws the deck on a canvas: ticks up and down from one line, dim in the pack and full for those that leave it.

export interface DeckColours {
  readonly up: string;
  readonly upDim: string;
  readonly down: string;
  readonly downDim: string;
  readonly line: string;
}

/** The current colours; read again when the user changes the pair. */
export function deckColours(): DeckColours {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return { up: read("--up"), upDim: read("--up-dim"), down: read("--down"), downDim: read("--down-dim"), line: read("--line2") };
}

/** A move this many times the usual one is drawn in full colour. */
const OUTLIER = 2.5;
/** Keeps the pack visible: a move of this many times the usual one fills the height, larger ones are cut off. */
const FULL_HEIGHT = 6;
/** Below this a quiet market looks quiet. */
const MIN_SCALE_PERCENT = 1;
const TICK_SHARE = 0.32;

/** Draws `moves` (percent, most traded first) over the whole canvas at the screen's resolution. */
export function drawDeck(canvas: HTMLCanvasElement, moves: readonly number[], colours: DeckColours): void {
  const ratio = devicePixelRatio;
  const width = Math.round(canvas.clientWidth * ratio);
  const height = Math.round(canvas.clientHeight * ratio);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.clearRect(0, 0, width, height);
  const zero = Math.round(height * 0.58);
  context.fillStyle = colours.line;
  context.fillRect(0, zero, width, Math.max(1, Math.round(ratio)));
  const known = moves
    .filter((move) => Number.isFinite(move))
    .map(Math.abs)
    .sort((a, b) => a - b);
  const usual = known[Math.floor(known.length / 2)] ?? 0;
  const scale = Math.max(MIN_SCALE_PERCENT, Math.min(known.at(-1) ?? 0, usual * FULL_HEIGHT));
  const step = width / Math.max(1, moves.length);
  const tick = Math.max(1, Math.min(3 * ratio, Math.round(step * TICK_SHARE)));
  moves.forEach((move, index) => {
    if (!Number.isFinite(move) || move === 0) return;
    const outlier = Math.abs(move) > usual * OUTLIER;
    context.fillStyle = move > 0 ? (outlier ? colours.up : colours.upDim) : outlier ? colours.down : colours.downDim;
    context.globalAlpha = outlier ? 1 : 0.75;
    const x = Math.round(step * (index + 0.5) - tick / 2);
    const length = Math.max(1, Math.round(Math.min(1, Math.abs(move) / scale) * (move > 0 ? zero : height - zero)));
    if (move > 0) context.fillRect(x, zero - length, tick, length);
    else context.fillRect(x, zero + 1, tick, length);
  });
  context.globalAlpha = 1;
}
