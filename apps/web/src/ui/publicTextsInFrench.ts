import type { Words } from '@envol/i18n/sayWith';

/** The French words of the pages that need no session. */
export const publicFrench = import.meta.glob<{ readonly default: Words }>(
  '../../../../packages/i18n/fr/{common,auth,accounts,errors,visitors,members,preferences,flight_shares,help_screens,uspace,map}.json',
);
