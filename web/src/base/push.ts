/** Web push: whether this browser is told that a table waits, also while no page of it is open. */

import type { PushKeys } from "../generated/wire";

export interface Subscribed {
  endpoint: string;
  keys: PushKeys;
}

export const canPush = (): boolean => "PushManager" in window && "serviceWorker" in navigator && isSecureContext;

const worker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register("/sw.js"); // it may have been turned to before it was kept
  return navigator.serviceWorker.ready;
};

/** Where this browser is reached now, if it is. */
export async function pushedTo(): Promise<string | null> {
  if (!canPush()) return null;
  const found = await navigator.serviceWorker.getRegistration();
  return (await found?.pushManager.getSubscription())?.endpoint ?? null;
}

/** Ask the browser for leave and an address; raise NotAllowedError if it says no. */
export async function subscribe(key: string): Promise<Subscribed> {
  if ((await Notification.requestPermission()) !== "granted") throw new DOMException("", "NotAllowedError");
  const { pushManager } = await worker();
  await (await pushManager.getSubscription())?.unsubscribe(); // it may be bound to an earlier key
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = made.toJSON();
  return { endpoint: endpoint ?? "", keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" } };
}

export async function unsubscribe(): Promise<void> {
  const found = await navigator.serviceWorker.getRegistration();
  await (await found?.pushManager.getSubscription())?.unsubscribe();
}
