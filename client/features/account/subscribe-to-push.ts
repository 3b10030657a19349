// Asks the browser for a push subscription: the permission, the service worker that shows what comes, the browser's own push service.

const WORKER = "/push-worker.js";

/** Where pushes go to, and the browser's key and secret, base64url. */
interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** unknown: the browser has no pushes. blocked: the reader did not allow them. failed: its push service did not answer. */
type PushProblem = "unknown" | "blocked" | "failed";

/** This browser's subscription with the application server's key, a new one where the key has changed; else why there is none. */
export async function subscribeToPush(applicationServerKey: string): Promise<Subscription | PushProblem> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return "unknown";
  if ((await Notification.requestPermission()) !== "granted") return "blocked";
  try {
    await navigator.serviceWorker.register(workerAddress());
    const { pushManager } = await navigator.serviceWorker.ready;
    const known = await pushManager.getSubscription();
    // A subscription is bound to its key, which the deployment may have changed.
    await known?.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
    const { endpoint = "", keys = {} } = made.toJSON();
    return { endpoint, p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" };
  } catch {
    return "failed";
  }
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(text: string): string };
}

let address: string | undefined;

/** The one address that the site's security policy lets be a script, as browsers that check this want it. */
function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  // A policy can be made once.
  address ??= trustedTypes?.createPolicy("push-worker", { createScriptURL: () => WORKER }).createScriptURL(WORKER) ?? WORKER;
  return address;
}
