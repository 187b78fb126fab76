import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Route, SearchX } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMay } from '../../../api/session.ts';
import { presentTime } from '../../../device/clock.ts';
import { useFitTarget, useMap } from '../../../map/MapProvider.tsx';
import { CopyNote } from '../../../offline/CopyNote.tsx';
import { afterPaint } from '../../../ui/afterPaint.ts';
import { Button } from '../../../ui/Button.tsx';
import { DataList } from '../../../ui/DataList.tsx';
import { wallClockOf } from '../../../ui/form/zonedTime.ts';
import { Panel, PanelHeader } from '../../../ui/layout/Panel.tsx';
import { useShortcuts } from '../../../ui/shortcuts.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { flightsSearch } from '../flights.search.ts';
import { boundsOf } from './boundsOf.ts';
import { FlightFilters } from './FlightFilters.tsx';
import { FlightRow } from './FlightRow.tsx';
import styles from './FlightsScreen.module.css';
import { flightsQuery, isFiltered } from './flights.filters.ts';
import { flightListKey, useFlightList } from './useFlightList.ts';
import { useFlightsOnMap } from './useFlightsOnMap.ts';

const today = (): string => wallClockOf(new Date(presentTime()).toISOString(), 'Europe/Paris').date;

const NewButton = ({ onNew }: { readonly onNew: () => void }) => {
  const { t } = useTranslation('flights');
  return (
    <Button startIcon={<Plus size={17} />} onClick={onNew} title={`${t('new')} (N)`}>
      {t('new')}
    </Button>
  );
};

const useNewMission = (): (() => void) => {
  const { t } = useTranslation('flights');
  const navigate = useNavigate();
  const run = (): void => afterPaint(() => void navigate({ to: '/map/flights/new' }));
  useShortcuts([{ keys: 'n', label: t('new'), group: t('group_shortcuts'), run }]);
  return run;
};

/** Looks at all missions once, when the list opens; afterwards the map stays where the user put it. */
const useFirstLook = (missions: Parameters<typeof boundsOf>[0]): void => {
  const { camera } = useMap();
  const [looked, setLooked] = useState(false);
  const bounds = boundsOf(missions);
  useFitTarget(bounds, 'all');
  const look = useEffectEvent(() => {
    if (looked || bounds === null) return;
    setLooked(true);
    camera.fitBounds(bounds, { animate: false, maxZoom: 11 });
  });
  const hasBounds = bounds !== null;
  useEffect(() => {
    if (hasBounds) look();
  }, [hasBounds]);
};

/** /map/flights: what is planned, what is left to do, what comes next. */
export const FlightsScreen = () => {
  const { t } = useTranslation(['flights', 'common']);
  const navigate = useNavigate();
  const search = flightsSearch(useSearch({ strict: false }));
  const mayWrite = useMay('flight:write');
  const [pointed, setPointed] = useState<number | null>(null);
  const query = flightsQuery(search, today());
  const { flights, count, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } =
    useFlightList(query);
  const create = useNewMission();
  useFirstLook(useFlightsOnMap(query, pointed));
  const filtered = isFiltered(search);
  const open = (id: number): void =>
    afterPaint(() => void navigate({ to: '/map/flights/$id', params: { id: String(id) } }));
  return (
    <Panel
      flush
      header={
        <>
          <PanelHeader
            title={t('title')}
            meta={count !== undefined && <span>{t('count', { count })}</span>}
            action={mayWrite && <NewButton onNew={create} />}
          />
          <FlightFilters search={search} />
        </>
      }
    >
      <CopyNote of={flightListKey(query)} />
      {isPending && <SkeletonList />}
      {error && flights.length === 0 && <ErrorState error={error} retry={() => void refetch()} />}
      {!isPending && !error && flights.length === 0 && (
        <EmptyState
          icon={filtered ? SearchX : Route}
          title={t(filtered ? 'empty.filtered_title' : 'empty.title')}
          text={t(filtered ? 'empty.filtered_text' : 'empty.text')}
          action={
            filtered ? (
              <Button variant="outlined" onClick={() => void navigate({ to: '/map/flights', search: {} })}>
                {t('filters.clear')}
              </Button>
            ) : (
              mayWrite && <NewButton onNew={create} />
            )
          }
        />
      )}
      <DataList
        label={t('list_label')}
        items={flights}
        idOf={({ id }) => id}
        hrefOf={({ id }) => `/map/flights/${id}`}
        onOpen={({ id }) => open(id)}
        onPoint={(flight) => setPointed(flight?.id ?? null)}
        row={(flight) => <FlightRow flight={flight} />}
        footer={
          hasNextPage && (
            <div className={styles.more}>
              <Button variant="outlined" onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
                {t('common:actions.show_more')}
              </Button>
            </div>
          )
        }
      />
    </Panel>
  );
};
