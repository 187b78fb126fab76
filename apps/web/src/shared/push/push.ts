import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { keepPushState as keep, type PushState } from '../alerts/index.ts';

/** The worker that takes the news; null where there is none (a page without https, the development server). */
const worker = async (): Promise<ServiceWorkerRegistration | null> => {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
};

export const readPush = async (): Promise<PushState> => {
  const registration = await worker();
  if (registration === null) return keep('unsupported');
  return keep((await registration.pushManager.getSubscription()) === null ? 'off' : 'on');
};

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));

const register = async (subscription: PushSubscription): Promise<void> => {
  await callApi(
    endpoints.registerNotifToken,
    { body: { registration_id: JSON.stringify(subscription), type: 'web_push' } },
    { handles: 'all' },
  );
};

/** Asks the browser, and tells the server of it. */
export const enablePush = async (): Promise<PushState> => {
  const registration = await worker();
  if (registration === null) return keep('unsupported');
  if ((await Notification.requestPermission()) !== 'granted') return keep('refused');
  const { public_key } = await callApi(endpoints.pushState, {}, { handles: 'all' });
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(public_key),
  });
  try {
    await register(subscription);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return keep('on');
};

export const disablePush = async (): Promise<PushState> => {
  const registration = await worker();
  const subscription = await registration?.pushManager.getSubscription();
  await callApi(endpoints.stopPush, {}, { handles: 'all' });
  await subscription?.unsubscribe();
  return keep('off');
};

/** A browser that subscribed before tells the sign-in of now: what was told belongs to one that may have ended. */
export const renewPush = async (): Promise<void> => {
  const registration = await worker();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  await register(subscription);
  keep('on');
};
