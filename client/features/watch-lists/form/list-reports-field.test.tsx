// @vitest-environment happy-dom
// Choices that follow each other faster than the server answers are all kept.

import { act } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { ListReportSettings } from "../../../../shared/contracts/list-reports.ts";
import { useSession } from "../../../app/session.store.ts";
import { needTexts } from "../../../i18n/language.store.ts";
import { render, unrender } from "../../../testing/rendered.ts";
import { newReport } from "../reports/list-reports.store.ts";
import { NewReports, StoredReports } from "./list-reports-field.tsx";

const target = (id: string, name: string) => ({ id, channel: "mail", name, isOn: true });
const report = { listId: "1", name: "One", settings: newReport(["mexc"], true), waits: [], paused: null };

/** Answers questions, and keeps what is saved waiting. */
function answer(saved: ListReportSettings[]): void {
  vi.stubGlobal("fetch", (path: string, { body }: RequestInit) => {
    if (body) saved.push(JSON.parse(body as string) as ListReportSettings);
    if (body) return new Promise(() => undefined);
    const lists = path.endsWith("list-reports");
    return Promise.resolve(
      Response.json(lists ? { reports: [report] } : { targets: [target("7", "a@x.test"), target("8", "b@x.test")] }),
    );
  });
}

const boxOf = (name: string): HTMLInputElement =>
  [...document.querySelectorAll("label")]
    .find(({ textContent }) => textContent.includes(name))
    ?.querySelector("input") as HTMLInputElement;

afterEach(() => {
  vi.unstubAllGlobals();
  unrender();
});

it("keeps both of two targets that are chosen in a row", async () => {
  const saved: ListReportSettings[] = [];
  answer(saved);
  useSession.setState({ session: { id: "1", email: "", username: "A", plan_type: "popular", subscription_status: "active" } });
  await needTexts("reports");
  await render(<StoredReports listId="1" isAsked={false} />);
  await expect.poll(() => boxOf("a@x.test")).toBeTruthy();
  act(() => boxOf("a@x.test").click());
  await expect.poll(() => saved.map(({ targets }) => targets)).toEqual([["7"]]);
  act(() => boxOf("b@x.test").click());
  expect([boxOf("a@x.test").checked, boxOf("b@x.test").checked]).toEqual([true, true]);
});

it("takes a quiet hour that was typed when Enter submits the form", async () => {
  answer([]);
  useSession.setState({ session: { id: "1", email: "", username: "A", plan_type: "popular", subscription_status: "active" } });
  await needTexts("reports");
  const chosen: ListReportSettings[] = [];
  const settings = { ...newReport(["mexc"], true), quiet: { from: 1320, until: 420 } };
  await render(<NewReports settings={settings} isOpen onChange={(next) => chosen.push(next)} />);
  await expect.poll(() => document.querySelectorAll("input[type=time]").length).toBe(2);
  const [from] = document.querySelectorAll<HTMLInputElement>("input[type=time]");
  if (!from) throw new Error("no field");
  from.value = "23:30";
  act(() => void from.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })));
  expect(chosen.map(({ quiet }) => quiet)).toEqual([{ from: 1410, until: 420 }]);
});
