import type { DeclarationSummary } from '@envol/contract/declarations';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './declarations.module.css';
import { useDeclarationWords } from './useDeclarationWords.ts';

/** "mar. 1er déc." over "07:00–09:00". */
const useFlightWords = () => {
  const format = useFormats();
  return ({ flight_start, flight_end, time_zone: zone }: DeclarationSummary) => {
    const [from, to] = [format.day(flight_start, zone), format.day(flight_end, zone)];
    const hours = `${format.clock(flight_start, zone)}–${format.clock(flight_end, zone)}`;
    return { day: from === to ? from : `${from} – ${to}`, hours };
  };
};

/** Whether the town halls were told. */
const TownsTold = ({ towns: { count, informed, failed } }: Pick<DeclarationSummary, 'towns'>) => {
  const { t } = useTranslation('declarations');
  if (count === 0) return <span className={styles.towned} />;
  const tone = failed ? 'err' : informed < count ? 'warn' : 'ok';
  const said = failed ? 'towns.some_failed' : informed === 0 ? 'towns.none' : 'towns.told';
  return (
    <span className={`${styles.standing} ${styles.towned}`} data-tone={tone}>
      <b>{t(said, { count, informed })}</b>
    </span>
  );
};

/** A line of the register: received, who and where, when it flies, from when it is unopposed. */
export const DeclarationRow = ({ declaration }: { readonly declaration: DeclarationSummary }) => {
  const { t } = useTranslation('declarations');
  const format = useFormats();
  const flight = useFlightWords()(declaration);
  const standing = useDeclarationWords()(declaration);
  const { company, flight_name, communes, zones, received_at, time_zone, reference, is_proven } = declaration;
  const places = communes.filter((name) => !flight_name.includes(name));
  return (
    <span className={styles.row}>
      <span className={styles.received}>
        {format.dayMonth(received_at, time_zone)}
        <small>{reference}</small>
      </span>
      <span>
        <b>{company}</b>
        <small>{[flight_name, ...places].join(', ')}</small>
      </span>
      <span className={styles.when}>
        {flight.day}
        <small>{flight.hours}</small>
      </span>
      <span className={styles.standing} data-tone={standing.tone}>
        <b>{standing.title}</b>
        <small>{standing.note ?? (is_proven ? '' : t('handed_in'))}</small>
      </span>
      {declaration.kind === 'army' ? (
        <span className={styles.towned}>{zones.join(', ')}</span>
      ) : (
        <TownsTold towns={declaration.towns} />
      )}
    </span>
  );
};

/** What the columns of the register are. */
export const DeclarationHead = ({ isArmy }: { readonly isArmy: boolean }) => {
  const { t } = useTranslation('declarations');
  return (
    <div className={styles.headRow} aria-hidden>
      <span>{t('columns.received')}</span>
      <span>{t('columns.who')}</span>
      <span>{t('columns.when')}</span>
      <span>{t(isArmy ? 'columns.standing' : 'columns.unopposed')}</span>
      {isArmy ? <span>{t('columns.zones')}</span> : <span>{t('columns.towns')}</span>}
    </div>
  );
};
