import type { Words } from '@envol/i18n/sayWith';

/** The French words of every screen: their addresses are a kilobyte of the sign-in, and come before any screen asks. */
export const french = import.meta.glob<{ readonly default: Words }>([
  '../../../../packages/i18n/fr/*.json',
  '!**/{documents,server}.json',
]);
