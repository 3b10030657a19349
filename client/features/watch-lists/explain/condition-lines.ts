// The conditions a signal met, with what their figures were: read from its rule's key and the figures it carries.

import type { Signal } from "../../../../shared/contracts/signals.ts";
import type { Condition } from "../../../../shared/signals/conditions.ts";
import { parseRuleKey } from "../../../../shared/signals/rule.ts";
import { exactText } from "./explanation.ts";

export interface ConditionLine {
  readonly condition: Condition;
  readonly figure: number;
  /** "≥ 2, ≤ 5", with the point of the language. */
  readonly bounds: string;
}

/** In the order of the key; none for a rule without conditions. */
export function conditionLines({ rule, conditionFigures = [] }: Signal, point = "."): ConditionLine[] {
  const conditions = parseRuleKey(rule)?.conditions ?? [];
  return conditions.flatMap((condition, i) => {
    const figure = conditionFigures[i];
    return figure === undefined ? [] : [{ condition, figure, bounds: boundsText(condition, point) }];
  });
}

function boundsText({ min, max }: Condition, point: string): string {
  const parts = [
    min !== undefined && `\u2265 ${exactText(min, 0, point)}`,
    max !== undefined && `\u2264 ${exactText(max, 0, point)}`,
  ];
  return parts.filter((part) => part !== false).join(", ");
}
