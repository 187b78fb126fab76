import type { Session } from '@envol/contract/auth';
import { apiBase } from './call.ts';
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

/** Ends a session that is no longer this tab's; it ends on this device even when the server cannot be told. */
const endAtServer = async ({ token }: Session): Promise<void> => {
  const headers = { authorization: `Bearer ${token}` };
  await fetch(`${apiBase()}/logout`, { method: 'POST', headers, keepalive: true }).catch(() => undefined);
};

/** Ends the look: back to the staff's own session, or to the sign-in from a tab that did not begin it. */
export const endLook = async (): Promise<void> => {
  const look = currentSession();
  const own = ownSession();
  sessionStorage.removeItem(STORAGE_KEY);
  // The screens change over first: a call that meets an ended session would end this one, too.
  if (own === null) closeSession();
  else renewSession(own);
  if (look !== null) await endAtServer(look);
};
