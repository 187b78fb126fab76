import type { Supervision } from '@envol/contract/supervisions';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMinute } from '../../device/clock.ts';
import { useToday } from '../../shared/answering/index.ts';
import { SoundSwitch, useReceiptAlarm } from '../../shared/receipts/index.ts';
import { useDebounced } from '../../ui/filter/useDebounced.ts';
import { useFormats } from '../../ui/format.ts';
import { Stack } from '../../ui/layout/flow.tsx';
import { Panel, PanelHeader } from '../../ui/layout/Panel.tsx';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import type { Space } from './CloseCard.tsx';
import { Flights } from './Flights.tsx';
import { Pages } from './Pages.tsx';
import { Spaces } from './Spaces.tsx';
import { SupervisionFilters } from './SupervisionFilters.tsx';
import { standingOf } from './supervision.model.ts';
import styles from './supervision.module.css';
import { type SupervisionsSearch, supervisionsSearch } from './supervisions.search.ts';
import { AGAIN_MS, useSupervisedFlights } from './useSupervisedFlights.ts';
import { useSupervisionsOnMap } from './useSupervisionsOnMap.ts';

const NO_FLIGHTS: readonly Supervision[] = [];
const NO_ZONES: never[] = [];
const NO_SPACES: readonly Space[] = [];

const Head = ({ count, now }: { readonly count: number | null; readonly now: number }) => {
  const { t } = useTranslation('uspace');
  const format = useFormats();
  const { zone } = useToday();
  return (
    <PanelHeader
      title={t('supervision')}
      action={
        <span className={styles.clock}>
          <b>{format.clock(now, zone)}</b> {format.clock(now, 'UTC')} UTC
          <SoundSwitch label={t('alarm')} on={t('alarm_on')} off={t('alarm_off')} />
        </span>
      }
      meta={count !== null && <span>{t('supervised', { count })}</span>}
    />
  );
};

/** /map/supervisions: what a real-time supervisor watches, and the button that closes a U-space. */
export const SupervisionScreen = () => {
  const { t } = useTranslation('uspace');
  const search = supervisionsSearch(useSearch({ strict: false }));
  const { show, q, flight, from, until, structures } = search;
  const navigate = useNavigate();
  const now = useMinute();
  const go = (change: SupervisionsSearch): void => {
    void navigate({
      to: '/map/supervisions',
      // Two changes before the address has moved add up.
      search: (latest) => ({ ...supervisionsSearch(latest), ...change }),
      replace: true,
    });
  };
  const filter = (change: SupervisionsSearch): void => go({ page: undefined, ...change });
  const typed = useDebounced(q ?? '');
  const spaces = useQuery({ ...queryOf(endpoints.supervisedStructures), refetchInterval: AGAIN_MS });
  const zones = useQuery(queryOf(endpoints.supervisedZones));
  const { watched, found, error, refetch } = useSupervisedFlights({ ...search, q: typed });
  const flights = found?.flights ?? NO_FLIGHTS;
  const isFiltered = [show, q, from, until, structures].some((each) => each !== undefined);
  useReceiptAlarm(watched.some((each) => standingOf(each, now) === 'no_receipt'));
  const areas = useMemo(() => {
    const closed = new Set((spaces.data ?? []).filter((each) => each.is_closed).map(({ id }) => id));
    return (zones.data?.features ?? NO_ZONES).map((area) => ({
      ...area,
      properties: { ...area.properties, is_closed: closed.has(area.properties.structure_id) },
    }));
  }, [zones.data, spaces.data]);
  useSupervisionsOnMap(flights, areas, flight, (id) => go({ flight: id }));
  const failure = spaces.error ?? error;
  return (
    <Panel header={<Head count={found === undefined ? null : watched.length} now={now} />}>
      <Stack gap={3}>
        {failure !== null && (
          <ErrorState
            error={failure}
            title={t('unknown_title')}
            retry={() => void Promise.all([spaces.refetch(), refetch()])}
          />
        )}
        {spaces.data === undefined && failure === null && <SkeletonList rows={3} />}
        {spaces.data !== undefined && <Spaces spaces={spaces.data} flights={watched} />}
        <SupervisionFilters search={search} spaces={spaces.data ?? NO_SPACES} go={filter} />
        {found !== undefined && (
          <Flights
            flights={flights}
            selected={flight}
            now={now}
            nothing={isFiltered ? 'no_match' : 'no_flight'}
            onSelect={(id) => go({ flight: id })}
          />
        )}
        {found !== undefined && <Pages search={search} found={found} go={filter} />}
      </Stack>
    </Panel>
  );
};
