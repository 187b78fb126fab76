import type { HelicopterDeparture } from '@envol/contract/helicopter-departures';
import { presentTime } from '../../device/clock.ts';
import { useToday } from '../../shared/answering/index.ts';
import { useSecond } from '../../shared/day/index.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './departures.module.css';
import { nearestOf, type Passage, passagesOf } from './passages.ts';

/** How near it passes, and how far above or below, in words. */
export const usePassageText = () => {
  const { t } = useTranslation('helicopters');
  const format = useFormats();
  return ({ distance_m, below_m }: Pick<Passage, 'distance_m' | 'below_m'>): string => {
    const aside = t('passage.aside', { distance: format.distance(distance_m) });
    const height =
      below_m === null
        ? t('passage.height_unknown')
        : t(below_m < 0 ? 'passage.above' : 'passage.below', { height: format.distance(Math.abs(below_m)) });
    return `${aside}, ${height}`;
  };
};

const Way = ({
  departure,
  passages,
}: {
  readonly departure: HelicopterDeparture;
  readonly passages: readonly Passage[];
}) => {
  useSecond(true);
  const { declared_at, arrives_at } = departure;
  const [from, to] = [Date.parse(declared_at), Date.parse(arrives_at ?? '')];
  if (Number.isNaN(to) || to <= from) return null;
  const at = (when: number): string => `${Math.min(100, Math.max(0, ((when - from) / (to - from)) * 100))}%`;
  const nearest = nearestOf(passages);
  return (
    <div className={styles.way} aria-hidden>
      <i className={styles.flown} style={{ width: at(presentTime()) }} />
      {passages.map((passage) => (
        <i
          key={passage.id}
          className={styles.mark}
          data-nearest={passage === nearest || undefined}
          style={{ left: at(Date.parse(passage.at)) }}
        />
      ))}
    </div>
  );
};

/** When the helicopter arrives, and where it passes each drone in its way at the nearest; what nothing tells is said to be unknown. */
export const Passages = ({ departure }: { readonly departure: HelicopterDeparture }) => {
  const { t } = useTranslation('helicopters');
  const format = useFormats();
  const { zone } = useToday();
  const textOf = usePassageText();
  const { arrives_at } = departure;
  const passages = passagesOf(departure);
  const nearest = nearestOf(passages);
  const clock = (when: string): string =>
    t('passage.clock', {
      time: format.clockWithSeconds(when, zone),
      utc: format.clockWithSeconds(when, 'UTC'),
    });
  return (
    <section className={styles.passages} aria-label={t('passage.title')}>
      <p>
        <b>
          {arrives_at === null
            ? t('passage.arrival_unknown')
            : t('passage.arrival', { time: clock(arrives_at) })}
        </b>
      </p>
      <Way departure={departure} passages={passages} />
      {passages.length > 0 && (
        <ol>
          {passages.map((passage) => (
            <li key={passage.id} className={styles.passage} data-nearest={passage === nearest || undefined}>
              <b>{t('passage.of', { name: passage.name })}</b>
              <span>{clock(passage.at)}</span>
              <small>{textOf(passage)}</small>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
};
