import type { FlightSummary } from '@envol/contract/flights';
import { mondayOf } from '@envol/domain/statistics/weeks';
import { daysAfter, todayIn } from '@envol/domain/time/localTime';
import type { ReactNode } from 'react';
import { presentTime, useMinute } from '../../../device/clock.ts';
import { CheckInput } from '../../../ui/form/CheckInput.tsx';
import { useFormats } from '../../../ui/format.ts';
import { DataList } from '../../../ui/list/DataList.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { FlightRow } from './FlightRow.tsx';
import styles from './FlightsScreen.module.css';
import { type FlightGroup, groupedFlights, groupOf } from './flightGroups.ts';
import type { Bulk } from './useBulk.ts';

/** When a group's missions are flown, and how many there are where that is known. */
const GroupHeading = ({ group, count }: { readonly group: FlightGroup; readonly count: number | null }) => {
  const { t } = useTranslation('flights_list');
  const format = useFormats();
  const dayText = (date: string): string => format.day(date);
  const day = todayIn(presentTime());
  const said = {
    today: dayText(day),
    tomorrow: dayText(daysAfter(day, 1)),
    week: t('groups.week_until', { day: dayText(daysAfter(mondayOf(day), 6)) }),
    later: '',
    past: '',
  }[group];
  return (
    <>
      <h2 className={styles.heading}>{t(`groups.${group}`)}</h2>
      <span className={styles.headingDay}>{said}</span>
      {count !== null && <span className={styles.headingCount}>{count}</span>}
    </>
  );
};

interface FlightListProps {
  readonly flights: readonly FlightSummary[];
  /** More pages follow: the last group may go on. */
  readonly goesOn: boolean;
  /** In another order than that of the calendar nothing stands under days. */
  readonly isByDay: boolean;
  readonly bulk: Bulk | null;
  readonly pointed: number | null;
  readonly onPoint: (id: number | null) => void;
  readonly onOpen: (id: number) => void;
  readonly footer: ReactNode;
}

export const FlightList = ({
  flights,
  goesOn,
  isByDay,
  bulk,
  pointed,
  onPoint,
  onOpen,
  footer,
}: FlightListProps) => {
  const { t } = useTranslation('flights_list');
  const now = useMinute();
  const rows = isByDay ? groupedFlights(flights, now) : flights;
  const placeOf = (flight: FlightSummary): FlightGroup => (isByDay ? groupOf(flight, now) : 'later');
  const last = rows.at(-1);
  const countOf = (group: string): number | null =>
    goesOn && last !== undefined && groupOf(last, now) === group
      ? null
      : rows.filter((flight) => groupOf(flight, now) === group).length;
  return (
    <DataList
      label={t('list_label')}
      items={rows}
      idOf={({ id }) => id}
      hrefOf={({ id }) => `/map/flights/${id}`}
      onOpen={({ id }) => onOpen(id)}
      onPoint={(flight) => onPoint(flight?.id ?? null)}
      pointed={pointed}
      {...(isByDay && {
        groupOf: placeOf,
        heading: (group) => <GroupHeading group={group as FlightGroup} count={countOf(group)} />,
      })}
      lead={
        bulk === null
          ? undefined
          : ({ id, name }) => (
              <CheckInput
                className={styles.select}
                aria-label={t('row.select', { name })}
                checked={bulk.chosen.has(id)}
                onChange={() => bulk.toggle(id)}
              />
            )
      }
      row={(flight) => <FlightRow flight={flight} group={placeOf(flight)} />}
      footer={footer}
    />
  );
};
