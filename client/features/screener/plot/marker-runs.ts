// A marker's pixels in the order in which they are stamped: runs of one opaque colour, which only need writing, and the few edge pixels
// that are mixed with the ground. Pixels that show nothing, half of a triangle's square, cost nothing (pure).

/** A canvas' pixels, opaque. */
export interface Ground {
  readonly pixels: Uint32Array;
  /** Device px. */
  readonly width: number;
  readonly height: number;
}

/** Places are rows and columns within the marker's square. */
export interface MarkerRuns {
  /** Row, first column, column after the last, colour; one after the other. */
  readonly runs: Uint32Array;
  /** Row, column, colour. */
  readonly edges: Uint32Array;
}

const OPAQUE = 0xff;
const [RUN, EDGE] = [4, 3];

/** Of a square of `cell` px; a pixel holds alpha, blue, green, red from the highest byte down. */
export function markerRuns(square: Uint32Array, cell: number): MarkerRuns {
  const runs: number[] = [];
  const edges: number[] = [];
  for (let row = 0; row < cell; row++)
    for (let column = 0; column < cell;) {
      const colour = square[row * cell + column] as number;
      const alpha = colour >>> 24;
      const from = column++;
      if (alpha === OPAQUE) {
        while (column < cell && square[row * cell + column] === colour) column++;
        runs.push(row, from, column, colour);
      } else if (alpha > 0) edges.push(row, from, colour);
    }
  return { runs: Uint32Array.from(runs), edges: Uint32Array.from(edges) };
}

/** Stamps a marker with its upper left corner at pixel `start` of the ground. */
export function stampRuns({ pixels, width }: Ground, { runs, edges }: MarkerRuns, start: number): void {
  for (let i = 0; i < runs.length; i += RUN) {
    const row = start + (runs[i] as number) * width;
    const end = row + (runs[i + 2] as number);
    const colour = runs[i + 3] as number;
    for (let at = row + (runs[i + 1] as number); at < end; at++) pixels[at] = colour;
  }
  for (let i = 0; i < edges.length; i += EDGE) {
    const at = start + (edges[i] as number) * width + (edges[i + 1] as number);
    pixels[at] = blend(pixels[at] as number, edges[i + 2] as number);
  }
}

/** A half-transparent colour over an opaque one; red and blue share one multiplication. */
function blend(under: number, over: number): number {
  const alpha = over >>> 24;
  const rest = OPAQUE - alpha;
  const redBlue = (((under & 0xff00ff) * rest + (over & 0xff00ff) * alpha) >>> 8) & 0xff00ff;
  const green = (((under & 0xff00) * rest + (over & 0xff00) * alpha) >>> 8) & 0xff00;
  return 0xff000000 | redBlue | green;
}
