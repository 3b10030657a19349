/** At most `max` UTF-16 units, with an ellipsis where something is left out. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  // Half a pair of surrogates would be no text.
  return `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
