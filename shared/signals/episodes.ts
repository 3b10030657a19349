// Signals of one rule and coin that belong together. An episode begins with a published signal, grows with each further threshold above
// the value last reported, and ends when its value stayed low, or after ten minutes; the next signal begins another one. No I/O.

/** An episode ends when its value was below half of the threshold for so many seconds without one in which it was not. */
export const EPISODE_CALM_SECONDS = 30;
/** And after so long in any case, s. */
export const EPISODE_SECONDS = 600;

/** An open episode; changed in place. */
export interface Episode {
  /** Epoch second of its first signal. */
  readonly began: number;
  /** Last second it was followed in. */
  at: number;
  /** Value of the last event about it. */
  reported: number;
  /** Highest value, and the first second that had it. */
  peak: number;
  peakSecond: number;
  /** Crossings after the first, those held back as duplicates included. */
  repeats: number;
  /** Since when its value is low, without the seconds in which it was not known; 0 while it is not. */
  calmFrom: number;
}

/** What a second made of an episode: nothing, no more than other figures, or an event. */
export type EpisodeStep = "same" | "changed" | "grew" | "ended";

/** The episode that a published signal of this value begins. */
export const beginEpisode = (second: number, value: number): Episode => ({
  ...{ began: second, at: second, reported: value, peak: value, peakSecond: second, repeats: 0, calmFrom: 0 },
});

/**
 * Follows an episode in a later second; `value` is NaN where it is unknown, which like a second left out is neither low nor growth, and
 * `isCrossing` says that the rule's level rose, published or held back. A signal in the second of an end by time belongs to the next one.
 */
export function followEpisode(
  episode: Episode,
  threshold: number,
  second: number,
  value: number,
  isCrossing: boolean,
): EpisodeStep {
  if (second >= episode.began + EPISODE_SECONDS) return "ended";
  const isChanged = followCalm(episode, threshold, second, value);
  if (episode.calmFrom > 0 && second - episode.calmFrom + 1 >= EPISODE_CALM_SECONDS) return "ended";
  const isHigher = value > episode.peak;
  if (isHigher) {
    episode.peak = value;
    episode.peakSecond = second;
  }
  if (isCrossing) episode.repeats++;
  if (threshold > 0 && value >= episode.reported + threshold) {
    episode.reported = value;
    return "grew";
  }
  return isChanged || isHigher || isCrossing ? "changed" : "same";
}

/** True when the calm began, ended or became longer by what is not known. */
function followCalm(episode: Episode, threshold: number, second: number, value: number): boolean {
  const before = episode.calmFrom;
  const isUnknown = Number.isNaN(value);
  // As if the seconds that nobody knows had not been.
  if (before > 0) episode.calmFrom += second - episode.at - 1 + (isUnknown ? 1 : 0);
  episode.at = second;
  if (isLow(value, threshold)) episode.calmFrom ||= second;
  else if (!isUnknown) episode.calmFrom = 0;
  return episode.calmFrom !== before;
}

/** A threshold of 0 knows only above and not above, and no growth. False for NaN. */
const isLow = (value: number, threshold: number): boolean => (threshold === 0 ? value <= 0 : value < threshold / 2);
