import type { NOTAM_RATINGS, NotamFinding } from '@envol/contract/notams';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { Clock, Flag, MapPin, MoveVertical } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { useMinute } from '../../device/clock.ts';
import { useReasons } from '../../shared/airspace/index.ts';
import { MissionZoneContext, type PlanChange } from '../../shared/verdict/index.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { Menu } from '../../ui/overlay/Menu.tsx';
import { shortTime } from '../../ui/shortTime.ts';
import { useTranslation } from '../../ui/texts.ts';
import { IcaoText } from './IcaoText.tsx';
import { NotamBand } from './NotamBand.tsx';
import styles from './notams.module.css';
import { useNotamTitle } from './useNotams.ts';

const DAY_MS = 86_400_000;

type Rating = (typeof NOTAM_RATINGS)[number];
const RATINGS: readonly Rating[] = ['important', 'interesting', 'irrelevant', 'not_checked'];

interface RatingProps {
  readonly notam: NotamFinding;
  readonly title: string;
  readonly onRate: (rating: Rating) => void;
}

const RatingMenu = ({ notam, title, onRate }: RatingProps) => {
  const { t } = useTranslation('notams');
  const format = useFormats();
  return (
    <Menu
      label={format.named(t('rating'), title)}
      groups={[
        {
          key: 'ratings',
          entries: RATINGS.map((rating) => ({
            key: rating,
            label: t(`ratings.${rating}`),
            run: () => onRate(rating),
          })),
        },
      ]}
      button={(props) => (
        <button type="button" className={styles.rating} data-rating={notam.rating} {...props}>
          <Flag size={14} aria-hidden />
          {t(`ratings.${notam.rating}`)}
        </button>
      )}
    />
  );
};

/** When it is in force: its first hours on the mission's days, local and UTC, and how long until then. */
const useWhen = (notam: NotamFinding): { readonly hours: string; readonly until: string } => {
  const { t } = useTranslation(['notams', 'flights']);
  const format = useFormats();
  const now = useMinute();
  const zone = use(MissionZoneContext) ?? FRENCH_TIME;
  const span = notam.common_hours[0] ?? notam.hours[0];
  const clocks = (from: string, to: string): string =>
    `${format.day(from, zone)} ${format.clock(from, zone)}–${format.clock(to, zone)} (${format.clock(from, 'UTC')}–${format.clock(to, 'UTC')} UTC)`;
  const whole = notam.schedule_text === null ? t('at_all_hours') : '';
  const hours = span === undefined || whole !== '' ? whole : clocks(span.from, span.to);
  const start = span === undefined ? Date.parse(notam.date_start) : Date.parse(span.from);
  const end = span === undefined ? Number.POSITIVE_INFINITY : Date.parse(span.to);
  const begins = (wait_ms: number): string =>
    wait_ms >= 2 * DAY_MS
      ? t('in_days', { count: Math.floor(wait_ms / DAY_MS) })
      : t('in', { time: shortTime(wait_ms / 60_000) });
  const until = now < start ? begins(start - now) : now < end ? t('now') : t('over');
  return { hours: hours || t('no_common'), until };
};

const Row = ({
  icon,
  text,
  fact,
}: {
  readonly icon: ReactNode;
  readonly text: string;
  readonly fact: string;
}) => (
  <li>
    {icon}
    <span>{text}</span>
    <b>{fact}</b>
  </li>
);

/** Why it concerns the mission: hours, place and height in common. */
const Because = ({ notam }: { readonly notam: NotamFinding }) => {
  const { t } = useTranslation('notams');
  const format = useFormats();
  const reasons = useReasons();
  const { hours } = useWhen(notam);
  const limits = [
    notam.lower === null ? notam.lower_text : reasons.limit(notam.lower),
    notam.upper === null ? notam.upper_text : reasons.limit(notam.upper),
  ].filter((each) => each !== null);
  const where =
    notam.where === 'beside'
      ? t('beside', { distance: format.distance(notam.distance_m ?? 0) })
      : notam.where === 'unknown'
        ? t('place_unknown')
        : t(notam.where);
  const height =
    notam.height === 'binds' && notam.common_m !== null && notam.common_m > 0
      ? t('common_height', { metres: notam.common_m })
      : t(`height_${notam.height}`);
  return (
    <ul className={styles.because}>
      <Row
        icon={<Clock size={15} aria-hidden />}
        text={notam.is_schedule_read ? hours : t('schedule_unread')}
        fact={
          notam.common_minutes > 0
            ? t('common_hours', { hours: shortTime(notam.common_minutes) })
            : t('no_common')
        }
      />
      <Row
        icon={<MapPin size={15} aria-hidden />}
        text={t(PLACE_WORDS[notam.place_source ?? 'unknown'])}
        fact={where}
      />
      <Row
        icon={<MoveVertical size={15} aria-hidden />}
        text={limits.length > 0 ? limits.join(' – ') : t('limits_unknown')}
        fact={notam.meaning === 'obstacle' && notam.ceiling_m !== null ? `${notam.ceiling_m} m` : height}
      />
    </ul>
  );
};

const PLACE_WORDS = {
  text: 'place_text',
  text_in_part: 'place_text_in_part',
  q_line: 'place_q',
  unknown: 'place_unknown',
} as const;

interface NotamCardProps {
  readonly notam: NotamFinding;
  /** Its place in the list, from 1; the map and the time bar number it alike. */
  readonly rank: number | null;
  readonly height_m: number;
  readonly onRate: (rating: Rating) => void;
  readonly change?: PlanChange | undefined;
}

/** Flying a little under the floor is a way out that keeps the hour and the place. */
const LOWEST_M = 10;
const lowerBy = ({ floor_m, height }: NotamFinding, height_m: number): number | null => {
  if (floor_m === null || height === 'above') return null;
  const under = Math.floor((floor_m - 1) / 5) * 5;
  return under >= LOWEST_M && under < height_m ? under : null;
};

/** A NOTAM in plain words: what, when, where, how high, why it matters here; its own text one click away. */
export const NotamCard = ({ notam, rank, height_m, onRate, change }: NotamCardProps) => {
  const { t } = useTranslation('notams');
  const title = useNotamTitle()(notam);
  const { until } = useWhen(notam);
  const concerns = notam.effect === 'affects' || notam.effect === 'perhaps';
  const under = concerns ? lowerBy(notam, height_m) : null;
  return (
    <article className={styles.card} data-effect={notam.effect} data-rating={notam.rating} aria-label={title}>
      <header>
        {rank !== null && <span className={styles.rank}>{rank}</span>}
        <h3>{title}</h3>
        <RatingMenu notam={notam} title={title} onRate={onRate} />
      </header>
      <p className={styles.meta}>
        {t(`effects.${notam.effect}`)} · {until}
        {notam.is_simulated && <em>{t('simulated_label')}</em>}
        {notam.sup_aip !== null && ` · ${t('trigger', { number: notam.sup_aip })}`}
      </p>
      <div className={styles.why}>
        <div>
          <small>
            {t(
              notam.effect === 'affects'
                ? 'because'
                : notam.effect === 'perhaps'
                  ? 'maybe_because'
                  : 'near_because',
            )}
          </small>
          <Because notam={notam} />
        </div>
        <NotamBand notam={notam} height_m={height_m} />
      </div>
      {under !== null && change !== undefined && (
        <p className={styles.avoid}>
          {t('avoid')}
          <Button
            variant="outlined"
            size="small"
            disabled={change.busy}
            onClick={() => change.apply({ kind: 'height', height_m: under })}
          >
            {t('fly_at', { height: under })}
          </Button>
        </p>
      )}
      <IcaoText notam={notam} />
    </article>
  );
};
