import type { Page } from "@playwright/test";

/** Runs `act` in the page as soon as React listens to it and has not read it yet; `act` sees nothing outside itself. */
export async function duringTakeOver(page: Page, act: () => void): Promise<void> {
  await page.addInitScript(`{
    const listen = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (kind, listener, options) {
      if (this instanceof Element && this.id === "root" && kind === "submit" && options === true) queueMicrotask(${act.toString()});
      listen.call(this, kind, listener, options);
    };
  }`);
}
