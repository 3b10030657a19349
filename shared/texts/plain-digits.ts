// Digits as people type them: keyboards of the product's languages have others than 0 to 9. Short, because public pages load
// this.

/** Arabic, Persian, Hindi, full-width. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]/g;

/** The same text with 0 to 9 for the digits of other scripts. */
export function plainDigits(text: string): string {
  // The code of the Arabic zero ends with 2, those of all others end with 6.
  return text.replace(OTHER_DIGITS, (digit) => `${(digit.charCodeAt(0) + (digit < "\u06f0" ? 8 : 4)) % 10}`);
}
