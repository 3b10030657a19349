// The lists a plan starts with. They are added once per account, when it has never stored a list and holds fewer than the
// plan's presets; a deleted one never comes back.

import { LIST_PRESETS } from "../../../../shared/contracts/list-presets.ts";
import { cadenceFor, PLAN_LIMITS, type PlanId } from "../../../../shared/contracts/plans.ts";
import { watchListSchema, type WatchList } from "../../../../shared/contracts/watch-lists.ts";
import type { Translate } from "../../../i18n/translate.ts";
import { countOf } from "./list-limits.ts";
import { listTitle } from "./list-title.ts";

/** Presets are numbered from here instead of from now, so that two devices that start at once store the same lists. */
const FIRST_ID = Date.UTC(2025, 0, 1);

/** `kept` with the plan's presets that are not among them, while there are fewer lists than presets. */
export function withPresets(kept: readonly WatchList[], plan: PlanId, t: Translate): WatchList[] {
  const presets = LIST_PRESETS[plan];
  const wanted = Math.min(presets.length, PLAN_LIMITS[plan].watchLists);
  const lists = [...kept];
  presets.forEach(({ preset, ...content }, position) => {
    if (lists.length >= wanted || lists.some((list) => showsSame(list, content))) return;
    const presetName = { name: preset, number: countOf(lists, content.type) + 1 };
    const name = listTitle({ name: "", presetName }, t);
    const updateSpeed = cadenceFor(plan, content.updateSpeed);
    lists.push(watchListSchema.parse({ ...content, id: String(FIRST_ID + position), name, presetName, updateSpeed }));
  });
  return lists;
}

type Content = Pick<
  WatchList,
  "type" | "columns" | "netPercentTypes" | "netPercentThresholds" | "shortThresholds" | "volumeThresholds"
>;

function showsSame(one: Content, other: Content): boolean {
  return contentOf(one) === contentOf(other);
}

function contentOf(list: Content): string {
  const { type, columns, netPercentTypes, netPercentThresholds, shortThresholds, volumeThresholds } = list;
  return JSON.stringify([type, columns, netPercentTypes, netPercentThresholds, shortThresholds, volumeThresholds]);
}
