import type { FlightLog } from '@envol/contract/flight-logs';
import { TriangleAlert } from 'lucide-react';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './logs.module.css';

interface ExcursionListProps {
  readonly log: FlightLog;
  /** The one that the map looks at. */
  readonly looked: number | null;
  readonly onLook: (index: number) => void;
}

type Excursion = FlightLog['conformance']['excursions'][number];

/** Each excursion as a button that shows it on the map; its number is that of its sign there. */
export const ExcursionList = ({ log, looked, onLook }: ExcursionListProps) => {
  const { t } = useTranslation('flight_logs');
  const format = useFormats();
  const { excursions, excursions_count } = log.conformance;
  if (excursions.length === 0) return null;
  const worst = ({ kind, worst_m, limit_m }: Excursion): string | null => {
    if (kind === 'hours' || worst_m === null) return null;
    return kind === 'horizontal'
      ? t('worst.horizontal', { value: format.number(worst_m) })
      : t('worst.vertical', { value: format.number(worst_m), limit: format.number(limit_m ?? 0) });
  };
  return (
    <>
      <h4 className={styles.heading}>{t('excursions')}</h4>
      <ol className={styles.excursions}>
        {excursions.map((excursion, index) => (
          <li key={`${excursion.kind} ${excursion.from}`}>
            <button type="button" aria-pressed={looked === index} onClick={() => onLook(index)}>
              <span className={styles.number}>
                <TriangleAlert size={15} aria-hidden /> {index + 1}
              </span>
              <span>
                <b>{t(`kinds.${excursion.kind}`)}</b>{' '}
                {[
                  format.clockWithSeconds(excursion.from, log.flight.time_zone),
                  t('lasted', { seconds: format.number(Math.ceil(excursion.seconds)) }),
                  worst(excursion),
                ]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {excursions_count > excursions.length && (
        <p className={styles.small}>{t('more_excursions', { count: excursions_count })}</p>
      )}
    </>
  );
};
