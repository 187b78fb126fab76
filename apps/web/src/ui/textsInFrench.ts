import type { Words } from '@envol/i18n/sayWith';

/** The French words of every screen. Their addresses come with the first screen that asks for one. */
export const french = import.meta.glob<{ readonly default: Words }>([
  '../../../../packages/i18n/fr/*.json',
  '!**/{documents,server}.json',
]);
