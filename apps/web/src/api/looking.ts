import type { Session } from '@envol/contract/auth';
import { call } from './call.ts';
import { endpoints } from './endpoints.ts';
import { closeSession, currentSession, renewSession } from './session.ts';

/** The staff's own session waits in the tab where the look began; nobody renews it meanwhile. */
const STORAGE_KEY = 'envol.staff';

/** Looks through somebody's account, in every tab that has this session. */
export const lookThrough = (session: Session): void => {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(currentSession()));
  renewSession(session);
};

const ownSession = (): Session | null => {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Session | null;
  } catch {
    return null;
  }
};

/** Ends the look: back to the staff's own session, or to the sign-in from a tab that did not begin it. */
export const release = async (): Promise<void> => {
  // It ends on this device even when the server cannot be told.
  await call(endpoints.logout, {}, { handles: 'all' }).catch(() => undefined);
  const own = ownSession();
  sessionStorage.removeItem(STORAGE_KEY);
  if (own === null) closeSession();
  else renewSession(own);
};
