// Words forbidden in names: docs/glossary.md says what to write instead.

/** Each with the field's own word. */
const INSTEAD = new Map(
  Object.entries({
    excuse: "forgive",
    lane: "connection or direction",
    look: "check, style or appearance",
    looks: "checks or styles",
    mend: "repair",
    mended: "repaired",
    news: "events or changes",
    seat: "slot",
    stand: "setup",
    stands: "setups",
    told: "notified, seen or reported",
    way: "direction, path or variant",
    ways: "directions, paths or variants",
  }),
);
/** At the beginning of a constant. */
const BOUNDS = new Map(Object.entries({ LEAST: "MIN", LONGEST: "MAX", SLOWEST: "MAX" }));

/** As whole names: they say a relation and not what is related. */
const WHOLE = new Map(Object.entries({ least: "min", most: "max", of: "what it is" }));

/** "readBestPrice" and "READ_BEST_PRICE" are three words. */
const wordsOf = (name: string): readonly string[] => name.split(/[_$#]|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/);

/** What is wrong with a name; undefined when nothing is. */
export function nameFault(name: string): string | undefined {
  if (/^[A-Z]\w*[a-z]Parts$/.test(name)) return `"${name}": what a thing is given is its Deps or Options`;
  const whole = WHOLE.get(name.replace("#", ""));
  if (whole !== undefined) return `"${name}": write ${whole} for ${name}`;
  const words = wordsOf(name);
  const [first = ""] = words;
  const bound = BOUNDS.get(first);
  if (bound !== undefined && words.length > 1) return `"${name}": write ${bound} for ${first}`;
  for (const word of words) {
    const instead = INSTEAD.get(word.toLowerCase());
    if (instead !== undefined) return `"${name}": write ${instead} for ${word.toLowerCase()}`;
  }
  return undefined;
}
