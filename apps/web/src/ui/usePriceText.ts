import { priceText } from '@envol/i18n/quantities';
import { useLanguage } from '../api/language.ts';

/** Cents as an amount in euros, without the sign. */
export const usePriceText = () => {
  const language = useLanguage();
  return (cents: number): string => priceText(language, cents);
};
