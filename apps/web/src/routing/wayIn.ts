import { currentSession } from '../api/session.ts';
import { hrefOf } from './address.ts';
import { safeRedirect } from './home.ts';

const SECURITY = '/settings/security';

/** Where somebody has to go before a page behind the sign-in: the sign-in, or the second factor; null once it is open. */
export const wayIn = (href: string): string | null => {
  const session = currentSession();
  if (session === null) return hrefOf('/', { redirect: safeRedirect(href) });
  // Nothing but the own account is open until it has what it has to have.
  return session.user.second_factor_due && !href.startsWith(SECURITY) ? SECURITY : null;
};
