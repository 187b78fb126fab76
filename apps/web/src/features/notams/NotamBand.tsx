import type { NotamFinding } from '@envol/contract/notams';
import { useTranslation } from '../../ui/texts.ts';
import styles from './notams.module.css';

const HEIGHT = 52;

interface BandProps {
  readonly notam: Pick<NotamFinding, 'floor_m' | 'ceiling_m'>;
  readonly height_m: number;
}

/** The mission's height beside the NOTAM's; a limit that the ground would place is left open. */
export const NotamBand = ({ notam: { floor_m, ceiling_m }, height_m }: BandProps) => {
  const { t } = useTranslation('notams');
  const top = Math.max(height_m * 1.5, (floor_m ?? 0) * 1.3, 60);
  const y = (metres: number): number => HEIGHT - (Math.min(metres, top) / top) * HEIGHT;
  const from = y(floor_m ?? 0);
  const to = y(ceiling_m ?? top);
  return (
    <svg className={styles.band} viewBox={`0 0 44 ${HEIGHT + 2}`} role="img" aria-label={t('band')}>
      <rect x="4" width="14" rx="2" y={y(height_m)} height={HEIGHT - y(height_m)} data-own />
      <rect
        x="24"
        width="14"
        rx="2"
        y={to}
        height={Math.max(2, from - to)}
        data-open={floor_m === null || undefined}
      />
      <line x1="0" x2="44" y1={HEIGHT + 1} y2={HEIGHT + 1} />
    </svg>
  );
};
