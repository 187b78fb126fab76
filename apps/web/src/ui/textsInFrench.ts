import type { Words } from '@envol/i18n/sayWith';

/** The French words of every screen behind the sign-in. */
export const french = import.meta.glob<{ readonly default: Words }>([
  '../../../../packages/i18n/fr/*.json',
  '!**/{documents,server,common,auth}.json',
]);
