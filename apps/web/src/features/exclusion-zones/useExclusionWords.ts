import type { Reason } from '@envol/domain/airspace/constraint';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Sentences about an exclusion zone, with their figures and dates as the language writes them. */
export const useExclusionWords = () => {
  const { t, wordOf } = useTranslation('exclusion_zones');
  const format = useFormats();
  const filled = (params: Reason['params']): Record<string, string | number> =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => {
        if (typeof value === 'number') return [name, format.number(value, 2)];
        return [name, ISO_DATE.test(value) ? format.date(value) : value];
      }),
    );
  const said = (group: 'reasons' | 'formulas' | 'none' | 'file', { code, params }: Reason): string => {
    // A newer server may know a sentence that this page does not.
    return wordOf(`${group}.${code}`, filled(params)) ?? code.replaceAll('_', ' ');
  };
  return {
    reason: (reason: Reason): string => said('reasons', reason),
    formula: (formula: Reason): string => said('formulas', formula),
    none: (reminder: Reason): string => said('none', reminder),
    file: (code: string, name: string): string =>
      said('file', { code, params: { name: name === '' ? t('unnamed') : name } }),
    source: (source: string): string => (source === 'operator' ? t('own_source') : source),
    causes: (causes: readonly string[]): string =>
      causes.flatMap((cause) => wordOf(`stale.${cause}`) ?? []).join(', '),
  };
};
