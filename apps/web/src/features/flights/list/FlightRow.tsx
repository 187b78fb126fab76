import type { FlightSummary } from '@envol/contract/flights';
import { lastDateOf, localDate } from '@envol/domain/time/localTime';
import { CornerUpLeft, Hourglass, type LucideIcon, MessageSquare, Send } from 'lucide-react';
import { memo } from 'react';
import { useDataAgeInList } from '../../../shared/airspace/index.ts';
import { useNextStep, useVerdictChip } from '../../../shared/flights/index.ts';
import { Pieces, placesOf } from '../../../shared/places/index.ts';
import { useFormats } from '../../../ui/format.ts';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { useHoursToFly } from '../../../ui/useHoursToFly.ts';
import styles from './FlightRow.module.css';
import type { FlightGroup } from './flightGroups.ts';

/** A status word says something only where it is rare: the next step is on every row. */
const RARE: readonly FlightSummary['verdict'][] = [
  'impossible',
  'refused',
  'no_data',
  'failed',
  'out_of_date',
  'clear',
];

const isAsked = ({ approvals }: FlightSummary): boolean =>
  approvals.some(({ status, is_closed }) => status === 'incomplete' && !is_closed);

const Chip = ({ flight }: { readonly flight: FlightSummary }) => {
  const { t } = useTranslation('flights_list');
  const chip = useVerdictChip(flight);
  if (flight.verdict === 'past' && !flight.is_archived)
    return flight.effective_date_end === null ? null : (
      <StatusChip status="flown" tone="info" label={t('row.flown')} />
    );
  if (isAsked(flight)) return <StatusChip status="incomplete" tone="warn" label={t('row.asked')} />;
  const isRare = flight.is_archived || flight.en_route || RARE.includes(flight.verdict);
  return isRare ? <StatusChip {...chip} /> : null;
};

const iconOf = (flight: FlightSummary): LucideIcon =>
  isAsked(flight) ? CornerUpLeft : flight.verdict === 'waiting' ? Hourglass : Send;

/** In data that are in force today and no longer at its time: what is out of date today stands over the list, once. */
const outOfDateThen = ({ data_age, verdict }: FlightSummary): boolean =>
  verdict !== 'out_of_date' &&
  data_age.length > 0 &&
  data_age.every(({ code }) => code.endsWith('_by_flight'));

interface FlightRowProps {
  readonly flight: FlightSummary;
  readonly group: FlightGroup;
}

const DAY_MS = 86_400_000;

/** Under a day's heading hours alone, else the day and the hour at which it begins; a night over midnight has hours too. */
const When = ({ flight, group }: FlightRowProps) => {
  const format = useFormats();
  const { date_start: start, date_end: end, time_zone: zone } = flight;
  const clock = format.clock(start, zone);
  const isOneDay = localDate(start, zone) === lastDateOf(end, zone);
  const isNight = !isOneDay && Date.parse(end) - Date.parse(start) < DAY_MS;
  const hours = (group === 'today' || group === 'tomorrow') && (isOneDay || isNight);
  // One that began yesterday is told from one that begins tonight by the day on which it ends.
  const until = isOneDay
    ? format.clock(end, zone)
    : `${format.weekday(end, zone)} ${format.clock(end, zone)}`;
  const from = isOneDay ? clock : `${clock} →`;
  const then = isOneDay || isNight ? clock : `→ ${format.shortDay(end, zone)}`;
  return (
    <time className={styles.when} dateTime={start}>
      <b>{hours ? from : format.shortDay(start, zone)}</b>
      <span>{hours ? until : then}</span>
    </time>
  );
};

/** When, what, the next step in words, and with whom. Drawn anew when its mission changes, not when the mouse passes. */
export const FlightRow = memo(({ flight, group }: FlightRowProps) => {
  const { t } = useTranslation('flights_list');
  const nextStep = useNextStep();
  const dataAge = useDataAgeInList();
  const unread = flight.approvals.reduce((sum, approval) => sum + approval.unread_messages, 0);
  const authorities = [...new Set(flight.approvals.map(({ structure_name }) => structure_name))];
  const next = nextStep(flight);
  const hours = useHoursToFly()(flight);
  const Icon = iconOf(flight);
  // A mission that is over is not judged again.
  const isOver = flight.verdict === 'past';
  const age = isOver
    ? null
    : flight.to_update
      ? t('row.to_update')
      : flight.verdict === 'clear'
        ? dataAge(flight.data_age)
        : outOfDateThen(flight) && t('row.old_then');
  // One line, whose end may be cut: the number is what is least looked for.
  const facts = [
    hours === null ? '' : t('row.hours', { hours }),
    t('row.height', { height: flight.height_to_fly.height_m }),
    flight.pilots.map(({ name }) => name).join(', '),
    authorities.join(', '),
    flight.display_identifier,
  ]
    .filter((fact) => fact !== '')
    .join(' · ');
  return (
    <span className={styles.row}>
      <When flight={flight} group={group} />
      <span className={styles.what}>
        <span className={styles.title}>
          <b title={flight.name}>{flight.name}</b>
          {unread > 0 && (
            <span className={styles.unread} title={t('row.unread', { count: unread })}>
              <MessageSquare size={12} aria-hidden />
              {unread}
              <span className="visually-hidden">{t('row.unread', { count: unread })}</span>
            </span>
          )}
          <Chip flight={flight} />
        </span>
        {next && (
          <span className={styles.next}>
            <Icon size={14} strokeWidth={1.8} aria-hidden />
            <span>{next}</span>
          </span>
        )}
        {age && <span className={styles.age}>{age}</span>}
        <span className={styles.foot}>
          <span className={styles.facts} title={facts}>
            {facts}
          </span>
          <Pieces of={placesOf('missionList', 'row')} give={{ flight }} />
        </span>
      </span>
    </span>
  );
});
