import type { HeightLimit } from '@envol/domain/airspace/zone';
import { useLimitWords } from '../../map/zones/useLimitWords.ts';
import { useTranslation } from '../../ui/texts.ts';

/** The limits of a zone of a file in words; an end that the file does not give is told as not known, never as none. */
export const useLimitsText = (): ((lower: HeightLimit | null, upper: HeightLimit | null) => string) => {
  const { t } = useTranslation(['formats', 'map']);
  const words = useLimitWords();
  const said = (limit: HeightLimit | null): string => (limit === null ? t('limit_unknown') : words(limit));
  return (lower, upper) => t('map:official.limits', { lower: said(lower), upper: said(upper) });
};
