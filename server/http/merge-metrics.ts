// Puts several processes' Prometheus texts together: each family once, each sample marked with the process it came from.

interface Family {
  readonly comments: string[];
  readonly samples: string[];
}

const COMMENT = /^# (?:HELP|TYPE) (\S+)/;
const SAMPLE = /^([a-zA-Z_:][\w:]*)(\{(.*)\})? (.+)$/;
const SUFFIX = /_(?:bucket|sum|count|total|created)$/;

/** One text of many; `texts` maps a worker's id to its text. */
export function mergeMetrics(own: string, texts: ReadonlyMap<string, string>): string {
  const families = new Map<string, Family>();
  collect(families, own, undefined);
  for (const [worker, text] of texts) collect(families, text, worker);
  return `${[...families.values()].flatMap(({ comments, samples }) => [...comments, ...samples]).join("\n")}\n`;
}

function collect(families: Map<string, Family>, text: string, worker: string | undefined): void {
  const seenHere = new Set<string>();
  for (const line of text.split("\n")) {
    const named = COMMENT.exec(line)?.[1];
    if (named !== undefined) {
      const family = familyOf(families, named);
      // The first process to describe a family describes it for all.
      if (family.samples.length === 0 || seenHere.has(named)) pushOnce(family.comments, line);
      seenHere.add(named);
      continue;
    }
    const sample = SAMPLE.exec(line);
    if (!sample) continue;
    const name = sample[1] as string;
    const base = families.has(name) ? name : name.replace(SUFFIX, "");
    familyOf(families, families.has(base) ? base : name).samples.push(
      worker === undefined || isLabelled(sample[3]) ? line : labelled(sample, worker),
    );
  }
}

// Workers may name themselves; a label given twice would spoil the whole answer.
function isLabelled(labels: string | undefined): boolean {
  return /(?:^|,)worker="/.test(labels ?? "");
}

function labelled([, name, , labels, value]: RegExpExecArray, worker: string): string {
  const mark = `worker="${worker.replaceAll(/[\\"\n]/g, "_")}"`;
  return `${name}{${labels ? `${labels},` : ""}${mark}} ${value}`;
}

function familyOf(families: Map<string, Family>, name: string): Family {
  const known = families.get(name);
  if (known) return known;
  const made: Family = { comments: [], samples: [] };
  families.set(name, made);
  return made;
}

function pushOnce(lines: string[], line: string): void {
  const start = line.split(" ", 3).join(" ");
  if (!lines.some((known) => known.startsWith(`${start} `))) lines.push(line);
}
