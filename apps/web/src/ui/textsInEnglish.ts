import type { Words } from '@envol/i18n/sayWith';

/** As `texts.ts` lists the French ones. */
export const english = import.meta.glob<{ readonly default: Words }>([
  '../../../../packages/i18n/en/*.json',
  '!**/{documents,server}.json',
]);
