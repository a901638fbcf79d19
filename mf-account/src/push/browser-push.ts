import type { PushSubscriptionDraft } from '@osaka/contracts/account';
import { withTimeout } from '@osaka/web-kit';
import { SERVICE_WORKER_PATH } from '@osaka/web-kit/stored-names';

const WORKER_MS = 10_000;

/** False in browsers without push messages; in Safari of iOS the site has to be on the home screen. */
export function hasPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** The session counts as subscribed only while this browser is, with this key: push services refuse another one. */
export async function isSubscribed(key: string): Promise<boolean> {
  const subscription = Notification.permission === 'granted' ? await currentSubscription() : null;
  return subscription !== null && (keyOf(subscription) ?? key) === key;
}

/** In base64url, as the service tells its key; undefined where the browser does not say. */
function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string | undefined {
  if (!key) return undefined;
  const base64 = btoa(String.fromCharCode(...new Uint8Array(key)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * Asks for the permission where it is not given yet, so a click must lead here.
 *
 * @throws where the browser or its push service refuses.
 */
export async function subscribe(key: string): Promise<PushSubscriptionDraft | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  await navigator.serviceWorker.register(SERVICE_WORKER_PATH);
  // It never comes where the site has taken its worker out of all browsers.
  const { pushManager } = await withTimeout(WORKER_MS, navigator.serviceWorker.ready);
  // One with a former key, or of another member, would be in the way.
  await unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

export async function unsubscribe(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

async function currentSubscription(): Promise<PushSubscription | null> {
  return (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription() ?? null;
}
