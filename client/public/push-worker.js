// Shows the price alerts that are pushed to this browser, and opens the terminal when one is clicked. It caches nothing and stands
// between no page and its server. Served as it is: a service worker keeps its address.

const TERMINAL = "/terminal";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  // Browsers end a subscription whose pushes show nothing.
  const { title = "Tickdeck", body, tag, lang, dir, path = TERMINAL } = messageOf(event.data);
  // One that was sent twice replaces itself.
  event.waitUntil(self.registration.showNotification(title, { body, tag, lang, dir, icon: "/icon.svg", data: { path } }));
});

/** What was pushed; nothing where it was empty or is no message of ours. */
function messageOf(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openTerminal(event.notification.data?.path ?? TERMINAL));
});

/** Brings the open terminal to the front and has it show what the path names, or opens one. */
async function openTerminal(path) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const terminal = windows.find(({ url }) => ["/terminal", "/dashboard"].includes(new URL(url).pathname));
  if (!terminal) return self.clients.openWindow(path);
  // A worker's clients are of its own origin: the call has no place for one.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  terminal.postMessage({ path });
  return terminal.focus();
}

self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAnew(event)));

/** The browser's push service gave this browser another address: the account is told, or no push would ever come again. */
async function subscribeAnew({ oldSubscription, newSubscription }) {
  const key = oldSubscription?.options.applicationServerKey;
  if (!newSubscription && !key) return;
  const made =
    newSubscription ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = made.toJSON();
  const [name = "Web"] = ["Firefox", "Edg", "OPR", "Chrome", "Safari"].filter((mark) => self.navigator.userAgent.includes(mark));
  const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth, name });
  await self.fetch("/api/account/push-subscriptions", { method: "POST", headers: { "content-type": "application/json" }, body });
}
