// Returns the earlier object while a new one equals it, so that what depends on it is not recreated.

import { useState } from "react";

/** The value, or the earlier one that equals it as JSON. */
export function useSame<Value>(value: Value): Value {
  const [kept, keep] = useState(value);
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept;
  keep(value);
  return value;
}
