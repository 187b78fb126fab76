import type { HeightLimit } from '@envol/domain/airspace/zone';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';

export const isSurface = (limit: HeightLimit): boolean =>
  limit.reference !== 'UNL' && limit.reference !== 'FL' && limit.value === 0;

/** A limit in words, with its unit and what it counts from. */
export function useLimitWords(): (limit: HeightLimit) => string {
  const { t } = useTranslation('map');
  const format = useFormats();
  return (limit) => {
    if (limit.reference === 'UNL') return t('official.unlimited');
    if (limit.reference === 'FL') return t('official.flight_level', { level: limit.value });
    if (isSurface(limit)) return t('official.surface');
    const height = `${format.number(limit.value)} ${limit.unit}`;
    return t(limit.reference === 'AGL' ? 'official.above_ground' : 'official.above_sea', { height });
  };
}
