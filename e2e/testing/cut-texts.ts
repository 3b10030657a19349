// Words the terminal has no room for. Runs within the page.

/** Texts whose place is narrower than they are. The longest tickers give way to the figures beside them. */
export function cutTexts(): string[] {
  const cut: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>("[data-testid=terminal] *")) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    if (!hasText || !element.checkVisibility({ visibilityProperty: true })) continue;
    const { display, overflowX, clipPath } = getComputedStyle(element);
    // What is read aloud only has no width.
    if (
      display === "inline" ||
      overflowX === "visible" ||
      clipPath !== "none" ||
      element.closest("canvas, .visually-hidden, [data-hot] .tag")
    )
      continue;
    if (element.scrollWidth > element.clientWidth + 1) cut.push(element.textContent ?? "");
  }
  for (const name of document.querySelectorAll("[data-testid^=slot-] header > button:first-child"))
    if ((name.textContent ?? "").length < 6 && name.scrollWidth > name.clientWidth + 1) cut.push(name.textContent ?? "");
  return cut;
}
