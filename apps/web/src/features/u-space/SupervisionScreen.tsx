import type { Supervision } from '@envol/contract/supervisions';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMinute } from '../../device/clock.ts';
import { FilterChips } from '../../ui/FilterChips.tsx';
import { Panel, PanelHeader } from '../../ui/layout/Panel.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import { Flights } from './Flights.tsx';
import { Spaces } from './Spaces.tsx';
import styles from './supervision.module.css';
import { SHOWN, type SupervisionsSearch, supervisionsSearch } from './supervisions.search.ts';
import { useSupervisionsOnMap } from './useSupervisionsOnMap.ts';

const MOST = 200;
/** What the live channel should miss is read again. */
const AGAIN_MS = 15_000;
const NO_FLIGHTS: readonly Supervision[] = [];
const NO_ZONES: never[] = [];

const FILTERS = {
  activated: { is_closed: 'false', is_activated: 'true' },
  upcoming: { is_closed: 'false', is_activated: 'false' },
  closed: { is_closed: 'true', is_activated: 'false' },
} as const;

/** /map/supervisions: what a real-time supervisor watches, and the button that closes a U-space. */
export const SupervisionScreen = () => {
  const { t } = useTranslation('uspace');
  const { show = 'activated', q, flight } = supervisionsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const now = useMinute();
  const go = (change: SupervisionsSearch): void => {
    void navigate({
      to: '/map/supervisions',
      search: { show: show === 'activated' ? undefined : show, q, flight, ...change },
      replace: true,
    });
  };
  const typed = useDebounced(q ?? '');
  const spaces = useQuery({ ...queryOf(endpoints.supervisedStructures), refetchInterval: AGAIN_MS });
  const zones = useQuery(queryOf(endpoints.supervisedZones));
  const query = { ...FILTERS[show], limit: MOST, ...(typed !== '' && { q: typed }) } as const;
  const list = useQuery({
    ...queryOf(endpoints.listSupervisions, { query }),
    refetchInterval: AGAIN_MS,
    placeholderData: (before) => before,
  });
  const flights = list.data?.results ?? NO_FLIGHTS;
  const areas = useMemo(() => {
    const closed = new Set((spaces.data ?? []).filter((each) => each.is_closed).map(({ id }) => id));
    return (zones.data?.features ?? NO_ZONES).map((area) => ({
      ...area,
      properties: { ...area.properties, is_closed: closed.has(area.properties.structure_id) },
    }));
  }, [zones.data, spaces.data]);
  useSupervisionsOnMap(flights, areas, flight, (id) => go({ flight: id }));
  const failure = spaces.error ?? list.error;
  return (
    <Panel
      header={
        <PanelHeader
          title={t('supervision')}
          meta={<span>{t('supervised', { count: list.data?.count ?? 0 })}</span>}
        />
      }
    >
      <div className={styles.panel}>
        {failure !== null && (
          <ErrorState
            error={failure}
            title={t('unknown_title')}
            retry={() => void Promise.all([spaces.refetch(), list.refetch()])}
          />
        )}
        {spaces.data === undefined && failure === null && <SkeletonList rows={3} />}
        {spaces.data !== undefined && <Spaces spaces={spaces.data} flights={flights} />}
        <SearchField
          label={t('search_flight')}
          value={q ?? ''}
          onChange={(text) => go({ q: text || undefined })}
        />
        <FilterChips
          bare
          chips={SHOWN.map((value) => ({ value, label: t(`shown.${value}`) }))}
          selected={[show]}
          onToggle={(value) => go({ show: value })}
        />
        {list.data !== undefined && (
          <Flights flights={flights} selected={flight} now={now} onSelect={(id) => go({ flight: id })} />
        )}
      </div>
    </Panel>
  );
};
