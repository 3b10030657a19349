import { afterEach, expect, test } from "vitest";
import { TabGroup } from "./tab-group.ts";

const groups: TabGroup[] = [];

afterEach(() => {
  for (const group of groups.splice(0)) group.leave();
});

/** A tab of a group, and what happened to it. */
function tabOf(group: string, tab: string): { group: TabGroup; told: string[] } {
  const told: string[] = [];
  const note = (what: string) => () => void told.push(what);
  const made = new TabGroup(group, tab, {
    onJoined: note("joined"),
    onLead: note("leads"),
    onLost: note("lost"),
    onMessage: note("message"),
  });
  groups.push(made);
  return { group: made, told };
}

test("the first tab leads, and another when the first leaves", async () => {
  const [first, second] = [tabOf("one", "a"), tabOf("one", "b")];
  first.group.join();
  await expect.poll(() => first.told).toEqual(["joined", "leads"]);
  second.group.join();
  await expect.poll(() => second.told).toEqual(["joined"]);
  first.group.leave();
  await expect.poll(() => second.told).toEqual(["joined", "leads"]);
});

test("a tab takes the lead from one that does not answer", async () => {
  const [first, second] = [tabOf("two", "a"), tabOf("two", "b")];
  first.group.join();
  second.group.join();
  await expect.poll(() => second.told).toEqual(["joined"]);
  second.group.takeLead();
  await expect.poll(() => second.told).toEqual(["joined", "leads"]);
  await expect.poll(() => first.told).toEqual(["joined", "leads", "lost"]);
});

test("a tab that has left takes the lead from nobody", async () => {
  const [first, second] = [tabOf("three", "a"), tabOf("three", "b")];
  first.group.join();
  second.group.join();
  first.group.leave();
  await expect.poll(() => second.told).toEqual(["joined", "leads"]);
  first.group.takeLead();
  // Whoever joins now is told after what was asked for before.
  const third = tabOf("three", "c");
  third.group.join();
  await expect.poll(() => third.told).toEqual(["joined"]);
  expect(second.told).toEqual(["joined", "leads"]);
});
