import { restsOnGround } from '@envol/domain/airspace/constraint';
import type { Ground } from '@envol/domain/airspace/ground';
import { type KeyboardEvent, useState } from 'react';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { useReasons } from '../useReasons.ts';
import {
  type Band,
  bandsAt,
  feetOf,
  groundWords,
  type HeightPicture,
  type Mark,
  type MissionHeights,
  marksOf,
  type ProfileZone,
  pictureOf,
  reliefOf,
  spreadLabels,
} from './heights.ts';
import styles from './profile.module.css';

export interface HeightProfileProps extends MissionHeights {
  readonly constraints: readonly ProfileZone[];
  /** Under all its areas together; null where it is not known. */
  readonly ground?: Ground | null;
  /** Inside a panel: without the shadow and the room of what stands over the map. */
  readonly inPanel?: boolean;
}

const FRAME = { width: 300, height: 128, left: 30, right: 98, top: 8, bottom: 18 } as const;
const BASE = FRAME.height - FRAME.bottom;
const PLOT = {
  from: FRAME.left,
  to: FRAME.width - FRAME.right,
  width: FRAME.width - FRAME.left - FRAME.right,
};

const yOf = (top_m: number, metres: number): number => BASE - (metres / top_m) * (BASE - FRAME.top);

const Marks = ({ marks, y }: { marks: readonly Mark[]; y: (metres: number) => number }) => {
  const { t } = useTranslation('constraints');
  const places = spreadLabels(
    marks.map(({ metres }) => y(metres)),
    14,
    BASE,
  );
  return marks.map(({ name, metres }, index) => (
    <g key={name} className={styles.mark} data-name={name}>
      <line x1={PLOT.from} x2={PLOT.to} y1={y(metres)} y2={y(metres)} />
      <path d={`M${PLOT.to} ${y(metres)} L${PLOT.to + 6} ${places[index] ?? 0} h3`} />
      <text x={PLOT.to + 12} y={(places[index] ?? 0) + 4}>
        {t(`profile.marks.${name}`, { height: metres })}
      </text>
    </g>
  ));
};

interface DrawingProps {
  readonly picture: HeightPicture;
  readonly heights: MissionHeights;
  readonly label: string;
  readonly read: number | null;
  readonly ground: Ground | null;
  readonly groundText: string;
}

/** The relief under the flight to the drawing's scale, as far as its foot has room: a band under the highest ground. */
const GroundBand = ({ ground, top_m }: { readonly ground: Ground | null; readonly top_m: number }) => {
  const relief = reliefOf(ground);
  if (relief === null) return null;
  const deep = Math.min(FRAME.bottom, Math.max(2, BASE - yOf(top_m, relief)));
  return <rect className={styles.relief} x={PLOT.from} width={PLOT.width} y={BASE} height={deep} />;
};

const Drawing = (props: DrawingProps) => {
  const { picture, heights, label, read, ground, groundText } = props;
  const { top_m, bands } = picture;
  const y = (metres: number): number => yOf(top_m, metres);
  const flown = Math.min(heights.limited_height_m ?? heights.height_m, heights.height_m);
  const middle = { x: PLOT.from + PLOT.width * 0.22, width: PLOT.width * 0.56 };
  return (
    <svg viewBox={`0 0 ${FRAME.width} ${FRAME.height}`} role="img" aria-label={label}>
      {[0, 0.5, 1].map((part) => (
        <g key={part} className={styles.grid}>
          <line x1={PLOT.from} x2={PLOT.to} y1={y(top_m * part)} y2={y(top_m * part)} />
          <text x={PLOT.from - 5} y={y(top_m * part) + 4} textAnchor="end">
            {Math.round(top_m * part)}
          </text>
        </g>
      ))}
      {bands.map(({ key, floor_m, ceiling_m }) => (
        <rect
          key={key}
          className={styles.band}
          x={PLOT.from}
          width={PLOT.width}
          y={y(ceiling_m ?? top_m)}
          height={y(floor_m ?? 0) - y(ceiling_m ?? top_m)}
        />
      ))}
      {flown < heights.height_m && (
        <rect
          className={styles.refused}
          {...middle}
          y={y(heights.height_m)}
          height={y(flown) - y(heights.height_m)}
        />
      )}
      <rect className={styles.mission} {...middle} y={y(flown)} height={BASE - y(flown)} />
      <Marks marks={marksOf(heights)} y={y} />
      <GroundBand ground={ground} top_m={top_m} />
      <line
        className={styles.ground}
        data-known={ground !== null || undefined}
        x1={PLOT.from}
        x2={PLOT.to}
        y1={BASE}
        y2={BASE}
      />
      <text className={styles.groundText} x={PLOT.from} y={FRAME.height - 4}>
        {groundText}
      </text>
      {read !== null && (
        <line className={styles.read} x1={PLOT.from} x2={PLOT.to} y1={y(read)} y2={y(read)} />
      )}
    </svg>
  );
};

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: 5,
  ArrowRight: 5,
  ArrowDown: -5,
  ArrowLeft: -5,
  PageUp: 25,
  PageDown: -25,
};

interface ReaderProps {
  readonly top_m: number;
  readonly at: number | null;
  readonly first: number;
  readonly said: string;
  readonly onRead: (metres: number | null) => void;
}

/** A hand over the drawing, or the arrows, read a height: in what it lies. */
const Reader = ({ top_m, at, first, said, onRead }: ReaderProps) => {
  const { t } = useTranslation('constraints');
  const press = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? top_m
          : step === undefined
            ? null
            : (at ?? first) + step;
    if (next === null) return;
    event.preventDefault();
    onRead(Math.min(top_m, Math.max(0, next)));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      className={styles.reader}
      aria-label={t('profile.read')}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={top_m}
      aria-valuenow={at ?? first}
      aria-valuetext={said}
      onKeyDown={press}
      onFocus={() => onRead(at ?? first)}
      onBlur={() => onRead(null)}
      onPointerMove={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const y = ((event.clientY - box.top) / box.height) * FRAME.height;
        const metres = ((BASE - y) / (BASE - FRAME.top)) * top_m;
        onRead(Math.round(Math.min(top_m, Math.max(0, metres))));
      }}
      onPointerLeave={() => onRead(null)}
    />
  );
};

const AT_MOST = 4;

/** Every zone with its limits as they are published, each in its own reference. */
const Legend = ({ bands, apart }: Pick<HeightPicture, 'bands' | 'apart'>) => {
  const { t } = useTranslation('constraints');
  const reasons = useReasons();
  const all: readonly Band[] = [...bands, ...apart];
  const limits = ({ lower, upper }: Band): string =>
    upper === null
      ? reasons.limit(lower)
      : t('profile.limits', { lower: reasons.limit(lower), upper: reasons.limit(upper) });
  if (all.length === 0) return null;
  return (
    <>
      <ul className={styles.legend}>
        {all.slice(0, AT_MOST).map((band) => (
          <li key={band.key}>
            <i data-apart={band.floor_m === null || undefined} aria-hidden />
            <span title={reasons.title(band.constraint)}>{reasons.title(band.constraint)}</span>
            <b>{limits(band)}</b>
          </li>
        ))}
        {all.length > AT_MOST && <li>{t('profile.more', { count: all.length - AT_MOST })}</li>}
      </ul>
      {apart.length > 0 && <p>{t('profile.not_comparable')}</p>}
    </>
  );
};

/** Altitudes of the ground and where they are from, in words. */
const useGroundText = (ground: Ground | null, hidesFree: boolean): string => {
  const { t } = useTranslation('constraints');
  const { key, from_m, to_m } = groundWords(ground);
  if (ground === null) return t(hidesFree ? 'profile.ground.hides_free' : 'profile.ground.unknown');
  return t(`profile.ground.${key}`, {
    from: from_m,
    to: to_m,
    source: t(`profile.sources.${ground.source}`),
  });
};

/** From the side: the mission's heights, floors and ceilings counted from the ground, with what is known of it. */
export const HeightProfile = ({
  constraints,
  ground = null,
  inPanel = false,
  ...heights
}: HeightProfileProps) => {
  const { t } = useTranslation('constraints');
  const groundText = useGroundText(ground, heights.free_height_m === null && constraints.some(restsOnGround));
  const format = useFormats();
  const reasons = useReasons();
  const [read, setRead] = useState<number | null>(null);
  const picture = pictureOf(constraints, heights);
  const told = (metres: number): string => {
    const inside = bandsAt(picture, metres).map(({ constraint }) => reasons.title(constraint));
    const height = t('profile.reading', { height: metres, feet: format.number(feetOf(metres)) });
    return inside.length === 0
      ? height
      : `${height} · ${t('profile.inside', { zones: format.list(inside) })}`;
  };
  const named = marksOf(heights).map(({ name, metres }) => t(`profile.marks.${name}`, { height: metres }));
  return (
    <figure className={styles.profile} data-in-panel={inPanel || undefined}>
      <figcaption>
        <b>{t('profile.title')}</b>
        <span>{t('profile.unit')}</span>
      </figcaption>
      <div className={styles.drawing}>
        <Drawing
          picture={picture}
          heights={heights}
          read={read}
          ground={ground}
          groundText={groundText}
          label={t('profile.summary', { ground: groundText, heights: format.list(named) })}
        />
        <Reader
          top_m={picture.top_m}
          at={read}
          first={Math.round(heights.limited_height_m ?? heights.height_m)}
          said={told(read ?? Math.round(heights.limited_height_m ?? heights.height_m))}
          onRead={setRead}
        />
        {read !== null && (
          <output className={styles.reading} data-low={read < picture.top_m / 2 || undefined}>
            {told(read)}
          </output>
        )}
      </div>
      <Legend {...picture} />
    </figure>
  );
};
