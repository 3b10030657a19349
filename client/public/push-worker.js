// Shows the price alerts that are pushed to this browser, and opens the terminal when one is clicked. It caches nothing and stands
// between no page and its server. Served as it is: a service worker keeps its address.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const { title, body, tag, lang, dir, path } = event.data.json();
  // One that was sent twice replaces itself.
  event.waitUntil(self.registration.showNotification(title, { body, tag, lang, dir, icon: "/icon.svg", data: { path } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openTerminal(event.notification.data.path));
});

/** Brings the open terminal to the front, or opens one. */
async function openTerminal(path) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const terminal = windows.find(({ url }) => ["/terminal", "/dashboard"].includes(new URL(url).pathname));
  await (terminal ? terminal.focus() : self.clients.openWindow(path));
}
