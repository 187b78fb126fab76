import type { Flight } from '@envol/contract/flights';
import type { FlightInfrastructure } from '@envol/contract/infrastructure';
import { Card } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './infrastructure.module.css';
import { useInfrastructure, useInfrastructureLines } from './useInfrastructure.ts';

/** More rows than these are of the same few kinds. */
const MOST_ROWS = 6;

const Row = ({ item }: { readonly item: FlightInfrastructure['items'][number] }) => {
  const { t } = useTranslation('infrastructure');
  const format = useFormats();
  const label =
    item.kind === 'power_line' && item.label !== ''
      ? t('volts', { kv: format.number(Number(item.label) / 1000) })
      : item.label;
  return (
    <li>
      <span>
        {t(`kinds.${item.kind}`)} {label}
      </span>
      <b data-crossed={item.distance_m === 0 || undefined}>
        {item.distance_m === 0 ? t('crossed') : t('away', { distance: format.distance(item.distance_m) })}
      </b>
    </li>
  );
};

/** Power lines, railways and motorways near the mission, as far as they are mapped. */
export const InfrastructureCard = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('infrastructure');
  const format = useFormats();
  const { data: drawn } = useInfrastructureLines(flight.id);
  const { data } = useInfrastructure(flight.id);
  if (data === undefined) return null;
  const distance = format.distance(data.within_m);
  return (
    <Card>
      {data.items.length === 0 ? (
        <p className={styles.quiet}>{t('none', { distance })}</p>
      ) : (
        <ul className={styles.rows}>
          {data.items.slice(0, MOST_ROWS).map((item) => (
            <Row key={`${item.kind} ${item.label}`} item={item} />
          ))}
        </ul>
      )}
      {data.items.length > MOST_ROWS && (
        <details className={styles.quiet}>
          <summary>{t('others', { count: data.items.length - MOST_ROWS })}</summary>
          <ul className={styles.rows}>
            {data.items.slice(MOST_ROWS).map((item) => (
              <Row key={`${item.kind} ${item.label}`} item={item} />
            ))}
          </ul>
        </details>
      )}
      {drawn !== undefined && drawn.count > drawn.features.length && (
        <p className={styles.quiet}>
          {t('lines_cut', {
            shown: format.number(drawn.features.length),
            count: format.number(drawn.count),
          })}
        </p>
      )}
      <p className={styles.quiet}>
        {t('source', { source: data.source, licence: data.licence, date: data.extracted })}
      </p>
    </Card>
  );
};
