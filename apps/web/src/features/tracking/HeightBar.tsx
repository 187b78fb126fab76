import { useTranslation } from '../../ui/texts.ts';
import type { TrackRow } from './live/trackRow.ts';
import styles from './tracking.module.css';
import { feetText, metresText } from './trackText.ts';
import { useTrackText } from './useTrackText.ts';

const [WIDTH, TALL, BASE] = [44, 116, 124] as const;

/** Granted against actual height, m above ground and above the take-off point: the words say which is which. */
export const HeightBar = ({ row, granted_m }: { readonly row: TrackRow; readonly granted_m: number }) => {
  const { t, language } = useTranslation('tracking');
  const { units } = useTrackText();
  const told = language.startsWith('fr') ? 'fr' : 'en';
  const { height_m, amsl_m } = row.view;
  if (height_m === null) return null;
  const most = Math.max(granted_m, height_m, 1) * 1.15;
  const y = (metres: number): number => BASE - (Math.max(0, metres) / most) * TALL;
  const over = Math.max(0, height_m - granted_m);
  return (
    <div className={styles.heights}>
      <svg viewBox={`0 0 ${WIDTH + 8} 132`} aria-hidden>
        <rect className={styles.room} x={4} y={y(granted_m)} width={WIDTH} height={BASE - y(granted_m)} />
        <rect
          className={styles.flown}
          data-over={over > 0 || undefined}
          x={10}
          y={y(height_m)}
          width={WIDTH - 12}
          height={BASE - y(height_m)}
        />
        <path className={styles.limit} d={`M0 ${y(granted_m)} H${WIDTH + 8}`} />
        <path className={styles.ground} d={`M0 ${BASE} H${WIDTH + 8}`} />
      </svg>
      <dl>
        <div>
          <dt>{t('card.height')}</dt>
          <dd>
            <b>{units === 'feet' && amsl_m !== null ? feetText(told, amsl_m) : metresText(told, height_m)}</b>{' '}
            {units === 'feet' && amsl_m !== null && `AMSL · ${metresText(told, height_m)} `}
            {t('card.above_take_off')}
          </dd>
        </div>
        <div>
          <dt>{t('card.granted')}</dt>
          <dd>
            <b>{metresText(told, granted_m)}</b> AGL
          </dd>
        </div>
        <div>
          <dt>{t('card.height_basis')}</dt>
          <dd>{row.height_basis === null ? '—' : t(`card.judged.${row.height_basis}`)}</dd>
        </div>
      </dl>
    </div>
  );
};
