import type { ResponseOf } from '@envol/contract/endpoint';
import type { flyingTimesStats } from '@envol/contract/flying-times';
import { useTranslation } from '../../ui/texts.ts';
import styles from './activity.module.css';
import { hoursText } from './hoursText.ts';

type Share = ResponseOf<typeof flyingTimesStats>['by_contact'][number];

interface ShareCardProps {
  readonly title: string;
  readonly shares: readonly Share[];
  readonly nameOf: (share: Share) => string;
}

const NAMED = 5;

const sum = (shares: readonly Share[], of: 'duration' | 'night_duration' | 'stands_for'): number =>
  shares.reduce((total, each) => total + each[of], 0);

/** Who or what flew how long: five by name, the rest as one line under them, whatever its size. */
export const ShareCard = ({ title, shares, nameOf }: ShareCardProps) => {
  const { t } = useTranslation('activity');
  const named = shares.slice(0, NAMED).map((share) => ({
    key: share.key,
    name: nameOf(share),
    duration: share.duration,
    night: share.night_duration,
  }));
  const rest = shares.slice(NAMED);
  const lines =
    rest.length === 0
      ? named
      : [
          ...named,
          {
            key: 'rest',
            name: t('charts.others', { count: sum(rest, 'stands_for') }),
            duration: sum(rest, 'duration'),
            night: sum(rest, 'night_duration'),
          },
        ];
  const most = Math.max(1, ...lines.map(({ duration }) => duration));
  return (
    <section className={styles.chart} aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      {lines.length === 0 && <p className={styles.none}>{t('charts.none')}</p>}
      <dl className={styles.shares}>
        {lines.map(({ key, name, duration, night }) => (
          <div key={key} data-rest={key === 'rest' || undefined}>
            <dt>{name}</dt>
            <dd>{hoursText(duration)}</dd>
            <span aria-hidden>
              <i style={{ width: `${(100 * (duration - night)) / most}%` }} />
              <i data-night style={{ width: `${(100 * night) / most}%` }} />
            </span>
          </div>
        ))}
      </dl>
    </section>
  );
};
