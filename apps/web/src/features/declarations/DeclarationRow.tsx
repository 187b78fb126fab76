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

/** A line of the register: received, who and where, when it flies, from when it is unopposed. */
export const DeclarationRow = ({ declaration }: { readonly declaration: DeclarationSummary }) => {
  const { t } = useTranslation('declarations');
  const format = useFormats();
  const flight = useFlightWords()(declaration);
  const standing = useDeclarationWords()(declaration);
  const { company, flight_name, communes, zones, received_at, time_zone, reference, is_proven } = declaration;
  const places = [...communes, ...zones].filter((name) => !flight_name.includes(name));
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
    </div>
  );
};
