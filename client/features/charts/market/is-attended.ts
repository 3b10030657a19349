// Whether somebody is at a part of the page: with the pointer, with the finger that touched last, or with the keyboard.

/**
 * Asks the page itself: what goes away under a pointer hears of no leaving. A button that was clicked keeps the focus without
 * anybody being at it; the browser shows no ring there.
 */
export function isAttended(selector: string): boolean {
  return document.querySelector(`:is(${selector}):is(:hover, :has(:focus-visible))`) !== null;
}
