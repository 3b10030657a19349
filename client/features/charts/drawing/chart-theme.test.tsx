// @vitest-environment happy-dom
// Charts have the colours and fonts of the style sheet of the moment: colour pair, language, contrast.

import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { useLanguage } from "../../../i18n/language.store.ts";
import { useAppearance } from "../../../ui/appearance.store.ts";
import { useChartTheme } from "./chart-theme.ts";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

it("charts take their theme anew with every change of colours, language and contrast, and keep it else", () => {
  const contrast = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal("matchMedia", () => contrast);
  const tokens: Record<string, string> = { "--font": "Plex", "--up": "green", "--ink3": "grey" };
  vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue: (name: string) => tokens[name] ?? "" }));
  const seen = { current: new Set<unknown>() };
  const Shown = (): ReactNode => {
    const theme = useChartTheme();
    seen.current.add(theme);
    return [theme.font, theme.up, theme.axis].join(" ");
  };
  const place = document.createElement("div");
  const root = createRoot(place);
  const change = (token: string, value: string, notify: () => void): void => {
    tokens[token] = value;
    act(notify);
  };
  act(() => root.render(<Shown />));
  expect(place.textContent).toBe("Plex green grey");
  change("--up", "blue", () => useAppearance.setState({ pair: "blue-orange" }));
  expect(place.textContent).toBe("Plex blue grey");
  change("--font", "Plex Arabic", () => useLanguage.setState({ language: "ar" }));
  expect(place.textContent).toBe("Plex Arabic blue grey");
  change("--ink3", "white", () => {
    contrast.matches = true;
    contrast.dispatchEvent(new Event("change"));
  });
  expect(place.textContent).toBe("Plex Arabic blue white");
  act(() => root.render(<Shown />));
  expect(seen.current.size).toBe(4);
  act(() => root.unmount());
});
