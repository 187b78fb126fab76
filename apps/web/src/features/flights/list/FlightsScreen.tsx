import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, startTransition, useEffect, useState } from 'react';
import { useMay } from '../../../api/session.ts';
import { useSettings } from '../../../api/settings.ts';
import { CopyNote } from '../../../offline/CopyNote.tsx';
import { DataAge } from '../../../shared/airspace/index.ts';
import { useChosenEntity } from '../../../shared/entities/index.ts';
import {
  flightsSearch,
  isFiltered,
  keepSearch,
  NewMissionButton,
  useCreateMission,
  ViewSwitch,
  withOwnChoice,
} from '../../../shared/flights/index.ts';
import { placesOf } from '../../../shared/places/index.ts';
import { afterPaint } from '../../../ui/afterPaint.ts';
import { Panel, PanelHeader } from '../../../ui/layout/Panel.tsx';
import { ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import { FlightFilters, Whose } from './FlightFilters.tsx';
import { FlightList } from './FlightList.tsx';
import { ImportLink } from './ImportLink.tsx';
import { ListFoot } from './ListFoot.tsx';
import { Chosen, DraftNotice, NewMissionNotice, Nothing, WeekStrip } from './laterPieces.tsx';
import { useBulk } from './useBulk.ts';
import { flightListKey, queryOfToday, useFlightList } from './useFlightList.ts';
import { useFlightsOnMap } from './useFlightsOnMap.ts';
import { useInitialViewport } from './useInitialViewport.ts';

/** /map/flights: the list beside the map, or another view of the same missions. */
export const FlightsScreen = () => {
  const { view } = flightsSearch(useSearch({ strict: false }));
  const View = placesOf('missionList', 'views').find(({ key }) => key === view)?.Component;
  return View ? <View /> : <FlightsBesideMap />;
};

interface ListHeaderProps extends Pick<Parameters<typeof Whose>[0], 'search' | 'query' | 'count'> {
  /** Null: this person writes no missions. */
  readonly onNew: (() => void) | null;
}

const ListHeader = ({ search, query, count, onNew }: ListHeaderProps) => {
  const { t } = useTranslation('flights_list');
  return (
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
          onNew !== null && (
            <>
              <ImportLink />
              <NewMissionButton onNew={onNew} />
            </>
          )
        }
      />
      <FlightFilters search={search} />
    </>
  );
};

/** What comes next, what is left to do. */
const FlightsBesideMap = () => {
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
  const query = queryOfToday(search);
  const list = useFlightList(query);
  const { flights, count, error, isPending } = list;
  const create = useCreateMission();
  const bulk = useBulk(query);
  const onMap = useFlightsOnMap(query, pointed, point);
  const filtered = isFiltered(search);
  useInitialViewport(onMap.missions, !filtered && count === 0);
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
      header={<ListHeader search={search} query={query} count={count} onNew={mayWrite ? create : null} />}
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
