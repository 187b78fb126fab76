import { numberFormatter } from '@envol/i18n/quantities';
import { useLanguage } from '../../api/language.ts';

/** Cents as an amount with its sign and its cents: "57,60 €", "€57.60". */
export const useMoneyText = (): ((cents: number) => string) => {
  const format = numberFormatter(useLanguage(), { style: 'currency', currency: 'EUR' });
  return (cents) => format.format(cents / 100);
};
