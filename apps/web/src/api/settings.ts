import type { CurrentUser } from '@envol/contract/auth';
import { type ContactSettings, settingsOf } from '@envol/domain/accounts/settings';
import { useUser } from './session.ts';

/** What the person chose for itself; a session that was kept before there was anything to choose has the product's own. */
export const useSettings = (): ContactSettings =>
  (useUser() as Partial<CurrentUser>).settings ?? settingsOf(null);
