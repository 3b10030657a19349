// The colours of a rise and a fall are also read on each other's flash: a cell that falls over 15 minutes may flash up now.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");

/** Relative luminance of a colour (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (ink: string, ground: string): number => (luminance(ink) + 0.05) / (luminance(ground) + 0.05);

it.each(["green-red", "blue-orange", "inverted"])("are readable on both flashes of the pair %s", (pair) => {
  const block = new RegExp(`\\[data-pair="${pair}"\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? "";
  const colour = (name: string): string => new RegExp(`${name}: (#[0-9a-f]{6})`).exec(block)?.[1] ?? "";
  for (const ink of ["--up", "--down"])
    for (const ground of ["--up-flash", "--down-flash"])
      expect(contrast(colour(ink), colour(ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.6);
});
