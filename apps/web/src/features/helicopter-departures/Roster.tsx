import type { HelicopterDeparture } from '@envol/contract/helicopter-departures';
import { useToday } from '../../shared/answering/index.ts';
import { elapsedText, useSecond } from '../../shared/day/index.ts';
import { buttonLook, PhoneLink } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './departures.module.css';
import { receiptsOf, rosterOf } from './notices.ts';

type Concerned = HelicopterDeparture['concerned'][number];

/** Whether it is in the way and has not answered: it comes first, with its number. */
const isMissing = ({ receipt, left_at, place }: Concerned): boolean =>
  receipt === null && left_at === null && place !== 'near';

const Line = ({ line, isOpen }: { readonly line: Concerned; readonly isOpen: boolean }) => {
  const { t } = useTranslation('helicopters');
  const format = useFormats();
  const { zone } = useToday();
  const now = useSecond(isOpen);
  const { receipt, place, axis_m, left_at } = line;
  const who = line.pilot_name ?? line.company_name;
  const missing = isMissing(line) && isOpen;
  return (
    <li data-missing={missing || undefined} data-left={left_at !== null || undefined}>
      <b>{[line.flight_name ?? line.drone_name, who].filter(Boolean).join(' · ')}</b>
      <b className={styles.receipt}>
        {receipt !== null
          ? t(`receipts.${receipt.answer}`, { name: receipt.by })
          : missing
            ? t('receipts.missing', { elapsed: elapsedText(line.told_at, now) })
            : t(place === 'near' ? 'receipts.told' : 'receipts.none')}
      </b>
      <small>
        {left_at === null ? t(`places.${place}`) : t('places.left', { time: format.clock(left_at, zone) })}
        {axis_m !== null && ` · ${t('axis', { distance: format.distance(axis_m) })}`}
      </small>
      {receipt !== null && <small className={styles.receipt}>{format.clock(receipt.at, zone)}</small>}
      {missing && line.pilot_phone !== null && (
        <PhoneLink className={buttonLook({ variant: 'contained' })} phone={line.pilot_phone} icon_px={17}>
          {t('call', { name: who, phone: line.pilot_phone })}
        </PhoneLink>
      )}
    </li>
  );
};

/** Whom a departure concerns: who has not confirmed first, each told once, seen by name when it did. */
export const Roster = ({ departure }: { readonly departure: HelicopterDeparture }) => {
  const { t } = useTranslation('helicopters');
  const { inside, received } = receiptsOf(departure);
  const isOpen = departure.ended === null;
  return (
    <section className={styles.roster} aria-label={t('roster')}>
      <h3>
        {t('roster')}
        <span role="status">{t('received', { count: received, total: inside.length })}</span>
      </h3>
      {inside.length > 0 && (
        <div className={styles.bar} aria-hidden>
          {inside.map(({ id, receipt }) => (
            <i key={id} data-received={receipt !== null || undefined} />
          ))}
        </div>
      )}
      {departure.concerned.length === 0 && <p>{t('nobody')}</p>}
      <ul>
        {rosterOf(departure).map((line) => (
          <Line key={line.id} line={line} isOpen={isOpen} />
        ))}
      </ul>
    </section>
  );
};
