import { numberFormatter } from '@envol/i18n/quantities';
import { useLanguage } from '../../api/language.ts';

/** Cents as an invoice writes them: "1 234,50 €", "€1,234.50". */
export const useEuros = (): ((cents: number) => string) => {
  const language = useLanguage();
  const format = numberFormatter(language, { style: 'currency', currency: 'EUR' });
  return (cents) => format.format(cents / 100);
};

/** Whole euros, for an axis. */
export const useWholeEuros = (): ((cents: number) => string) => {
  const language = useLanguage();
  const format = numberFormatter(language, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });
  return (cents) => format.format(cents / 100);
};
