import { callApi } from './call.ts';
import { endpoints } from './endpoints.ts';
import { closeSession } from './session.ts';

/** Whoever signs out at a shared device and turns away is signed out, whatever the network does. */
const TOLD_WITHIN_MS = 5_000;

/** Ends the session, on this device even when the server cannot be told; one that answers late is told all the same. */
export const signOut = async (): Promise<void> => {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, TOLD_WITHIN_MS);
  const told = callApi(endpoints.logout, {}, { handles: 'all', keepalive: true }).catch(() => undefined);
  await Promise.race([told, late]);
  clearTimeout(timer);
  closeSession();
};
