import type { FlightSummary } from '@envol/contract/flights';
import { mondayOf } from '@envol/domain/statistics/weeks';
import { daysAfter, todayIn } from '@envol/domain/time/localTime';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { useMay } from '../../../api/session.ts';
import { useSettings } from '../../../api/settings.ts';
import { presentTime, useMinute } from '../../../device/clock.ts';
import { CopyNote } from '../../../offline/CopyNote.tsx';
import { DataAge } from '../../../shared/airspace/index.ts';
import { useChosenEntity } from '../../../shared/entities/index.ts';
import {
  flightsQuery,
  flightsSearch,
  isFiltered,
  keepSearch,
  NewMissionButton,
  useCreateMission,
  useNewMission,
  ViewSwitch,
  withOwnChoice,
} from '../../../shared/flights/index.ts';
import { loadPlaces, placesOf } from '../../../shared/places/index.ts';
import { afterPaint } from '../../../ui/afterPaint.ts';
import { DataList } from '../../../ui/DataList.tsx';
import { CheckInput } from '../../../ui/form/CheckInput.tsx';
import { useFormats } from '../../../ui/format.ts';
import { Panel, PanelHeader } from '../../../ui/layout/Panel.tsx';
import { ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import type { BulkBarProps } from './BulkBar.tsx';
import { FlightFilters, Whose } from './FlightFilters.tsx';
import { FlightRow } from './FlightRow.tsx';
import styles from './FlightsScreen.module.css';
import { type FlightGroup, groupedFlights, groupOf } from './flightGroups.ts';
import type { HiddenNoticeProps } from './HiddenNotice.tsx';
import { ImportLink } from './ImportLink.tsx';
import { ListFoot } from './ListFoot.tsx';
import { type Bulk, useBulk } from './useBulk.ts';
import { useFirstLook } from './useFirstLook.ts';
import { flightListKey, useFlightList } from './useFlightList.ts';
import { useFlightsOnMap } from './useFlightsOnMap.ts';
import { WeekStrip } from './WeekStrip.tsx';

/** When a group's missions are flown, and how many there are where that is known. */
const GroupHeading = ({ group, count }: { readonly group: FlightGroup; readonly count: number | null }) => {
  const { t } = useTranslation('flights_list');
  const format = useFormats();
  const dayText = (date: string): string => format.day(`${date}T12:00:00Z`, 'UTC');
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

const FlightList = ({
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

const HiddenNotice = lazy(async () => ({ default: (await import('./HiddenNotice.tsx')).HiddenNotice }));

/** Of a mission that was just made: on no first screen. */
const NewMissionNotice = (props: HiddenNoticeProps) =>
  useNewMission() !== null && (
    <Suspense>
      <HiddenNotice {...props} />
    </Suspense>
  );

const Nothing = lazy(async () => ({ default: (await import('./Nothing.tsx')).Nothing }));

const DraftNotice = lazy(async () => ({ default: (await import('./DraftNotice.tsx')).DraftNotice }));

const BulkBar = lazy(async () => {
  const [loaded] = await Promise.all([import('./BulkBar.tsx'), loadPlaces('missionListTools')]);
  return { default: loaded.BulkBar };
});

/** What may be done with the missions that are chosen. */
const Chosen = (props: Omit<BulkBarProps, 'ofArchived'>) => (
  <Suspense>
    <BulkBar {...props} ofArchived={props.listed.query.is_archived === 'true'} />
  </Suspense>
);

/** /map/flights: the list beside the map, or another view of the same missions. */
export const FlightsScreen = () => {
  const { view } = flightsSearch(useSearch({ strict: false }));
  const View = placesOf('missionList', 'views').find(({ key }) => key === view)?.Component;
  return View ? <View /> : <FlightsBesideMap />;
};

/** What comes next, what is left to do. */
const FlightsBesideMap = () => {
  const { t } = useTranslation('flights_list');
  const navigate = useNavigate();
  const settings = useSettings();
  const [entity, chooseEntity] = useChosenEntity();
  const address = flightsSearch(useSearch({ strict: false }));
  const search = withOwnChoice(address, settings, entity);
  const mayWrite = useMay('flight:write');
  const isPhone = useIsPhone();
  const [pointed, setPointed] = useState<number | null>(null);
  // What the mouse passes over is never in the way of what it presses.
  const point = (id: number | null): void => startTransition(() => setPointed(id));
  const query = flightsQuery(search, todayIn(presentTime()));
  const list = useFlightList(query);
  const { flights, count, error, isPending } = list;
  const create = useCreateMission();
  const bulk = useBulk(query);
  const onMap = useFlightsOnMap(query, pointed, point);
  const filtered = isFiltered(search);
  useFirstLook(onMap.missions, !filtered && count === 0);
  useEffect(() => keepSearch(address));
  const clear = (): void => {
    chooseEntity(undefined);
    void navigate({
      to: '/map/flights',
      search: settings.display_only_my_flights ? { mine: false } : {},
    });
  };
  const open = (id: number): void =>
    afterPaint(() => void navigate({ to: '/map/flights/$id', params: { id: String(id) } }));
  return (
    <Panel
      flush
      header={
        <>
          <PanelHeader
            title={t('title')}
            meta={
              <>
                <Whose search={search} query={query} count={count} />
                {placesOf('missionList', 'views').length > 0 && <ViewSwitch />}
              </>
            }
            action={
              mayWrite && (
                <>
                  <ImportLink />
                  <NewMissionButton onNew={create} />
                </>
              )
            }
          />
          <FlightFilters search={search} />
        </>
      }
      footer={bulk.chosen.size > 0 && <Chosen bulk={bulk} listed={{ flights, query }} found={count} />}
    >
      <CopyNote of={flightListKey(query)} />
      <DataAge />
      {mayWrite && (
        <Suspense>
          <DraftNotice />
        </Suspense>
      )}
      <NewMissionNotice
        shown={flights}
        isReady={!isPending && !error}
        isFiltered={filtered}
        onClear={clear}
      />
      {isPending && <SkeletonList />}
      {error && flights.length === 0 && <ErrorState error={error} retry={() => void list.refetch()} />}
      {!isPending && !error && flights.length === 0 && (
        <Suspense>
          <Nothing isFiltered={filtered} q={search.q} onClear={clear} onNew={mayWrite ? create : null} />
        </Suspense>
      )}
      <FlightList
        flights={flights}
        goesOn={list.hasNextPage}
        isByDay={search.sort === undefined}
        bulk={mayWrite ? bulk : null}
        pointed={pointed}
        onPoint={point}
        onOpen={open}
        footer={<ListFoot list={list} onMap={onMap} />}
      />
      {!isPhone && <WeekStrip query={query} pointed={pointed} onPoint={point} onOpen={open} />}
    </Panel>
  );
};
