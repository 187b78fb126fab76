import type { Words } from '@envol/i18n/sayWith';

/** French words around the screens and of the first lists; those of all others have a file of addresses of their own. */
export const firstFrench = import.meta.glob<{ readonly default: Words }>(
  '../../../../packages/i18n/fr/{nav,notifications,flights_list,data_age,approvals,constraints,opinions}.json',
);
