import { priceText } from '@envol/i18n/quantities';
import type { Language } from '../../api/language.ts';

/** A sum with its sign, as the language writes it: "29 €", "34,80 €"; from cents. */
export const eurosText = (language: Language, cents: number): string =>
  language === 'fr' ? `${priceText('fr', cents)} €` : `€${priceText('en', cents)}`;

/** A rate in percent, from hundredths of one: "20", "8,5". */
export const rateText = (language: Language, bp: number): string =>
  new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', { maximumFractionDigits: 2 }).format(bp / 100);

/** A whole number with its thousands apart: "1 000". */
export const countText = (language: Language, count: number): string =>
  new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB').format(count);
