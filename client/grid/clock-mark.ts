// The little clock beside a ticker whose figures are old; shown by the style sheet, never by colour alone.

const SVG = "http://www.w3.org/2000/svg";

/** A fresh clock element. */
export function clockMark(className: string): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", className);
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 4.8V8l2.3 1.5");
  svg.append(path);
  return svg;
}
