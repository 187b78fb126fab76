import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { areaText } from '@envol/i18n/quantities';
import { CircleAlert } from 'lucide-react';
import { measureGeometry } from '../../../map/measure.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from '../editor.module.css';

/** A circle of 5.6 km: ten times as wide as a pilot sees a drone. */
const LARGE_M2 = 100_000_000;

/** A word about an area of a size that nobody flies: a slip of the hand, or of the scale of the map. */
export const LargeArea = ({ geometry }: { readonly geometry: AreaGeometry }) => {
  const { t, language } = useTranslation('map_tools');
  const { area_m2 } = measureGeometry(geometry);
  if (area_m2 < LARGE_M2) return null;
  return (
    <p className={styles.problem} data-tone="warn">
      <CircleAlert size={15} aria-hidden />
      {t('large_area', { area: areaText(language, area_m2) })}
    </p>
  );
};
