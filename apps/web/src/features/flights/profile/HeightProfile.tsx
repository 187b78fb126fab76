import type { Constraint } from '@envol/domain/airspace/constraint';
import { useTranslation } from '../../../ui/texts.ts';
import { useReasons } from '../verdict/useReasons.ts';
import { pictureOf } from './heights.ts';
import styles from './profile.module.css';

export interface HeightProfileProps {
  readonly constraints: readonly Constraint[];
  readonly height_m: number;
  readonly free_height_m: number | null;
}

const FRAME = { width: 300, height: 132, left: 34, right: 6, top: 8, bottom: 20 } as const;

/** From the side: the mission's band, floors and ceilings counted from the ground, which is said to be unknown. */
export const HeightProfile = ({ constraints, height_m, free_height_m }: HeightProfileProps) => {
  const { t } = useTranslation('flights');
  const reasons = useReasons();
  const { top_m, bands, apart } = pictureOf(constraints, height_m);
  const base = FRAME.height - FRAME.bottom;
  const y = (metres: number): number => base - (metres / top_m) * (base - FRAME.top);
  const width = FRAME.width - FRAME.left - FRAME.right;
  const middle = { x: FRAME.left + width * 0.2, width: width * 0.6 };
  const names = bands.map(({ constraint }) => reasons.title(constraint));
  return (
    <figure className={styles.profile}>
      <figcaption>
        <b>{t('profile.title')}</b>
        <span>{t('profile.unit')}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
        role="img"
        aria-label={t('profile.summary', { height: height_m, zones: names.join(', ') })}
      >
        {[0, 0.5, 1].map((part) => (
          <g key={part} className={styles.grid}>
            <line x1={FRAME.left} x2={FRAME.width - FRAME.right} y1={y(top_m * part)} y2={y(top_m * part)} />
            <text x={FRAME.left - 6} y={y(top_m * part) + 4} textAnchor="end">
              {Math.round(top_m * part)}
            </text>
          </g>
        ))}
        {bands.map(({ key, floor_m, top_m: ceiling }) => (
          <rect
            key={key}
            className={styles.band}
            x={FRAME.left}
            width={width}
            y={y(ceiling ?? top_m)}
            height={y(floor_m) - y(ceiling ?? top_m)}
          />
        ))}
        {names.length > 0 && (
          <text className={styles.zone} x={FRAME.width - FRAME.right - 4} y={FRAME.top + 11} textAnchor="end">
            {names.length === 1 ? names[0] : `${names[0]} +${names.length - 1}`}
          </text>
        )}
        <rect
          className={styles.mission}
          x={middle.x}
          width={middle.width}
          y={y(height_m)}
          height={base - y(height_m)}
        />
        <text className={styles.missionText} x={middle.x + 6} y={y(height_m) - 5}>
          {t('row.height', { height: height_m })}
        </text>
        {free_height_m !== null && (
          <g className={styles.free}>
            <line
              x1={FRAME.left}
              x2={FRAME.width - FRAME.right}
              y1={y(free_height_m)}
              y2={y(free_height_m)}
            />
            <text x={FRAME.width - FRAME.right - 4} y={y(free_height_m) - 4} textAnchor="end">
              {t('profile.free', { height: free_height_m })}
            </text>
          </g>
        )}
        <line className={styles.ground} x1={FRAME.left} x2={FRAME.width - FRAME.right} y1={base} y2={base} />
        <text className={styles.groundText} x={FRAME.left} y={FRAME.height - 5}>
          {t('profile.ground_unknown')}
        </text>
      </svg>
      {apart.length > 0 && (
        <p>
          {t('profile.not_comparable')} : {apart.map((each) => reasons.title(each)).join(', ')}
        </p>
      )}
    </figure>
  );
};
