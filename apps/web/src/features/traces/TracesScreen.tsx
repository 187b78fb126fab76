import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronLeft, NotebookText, Waypoints } from 'lucide-react';
import { useMemo } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { usePages } from '../../api/usePages.ts';
import { useMinute } from '../../device/clock.ts';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { FilterChips } from '../../ui/filter/FilterChips.tsx';
import { SearchField } from '../../ui/filter/SearchField.tsx';
import { useTypedSearch } from '../../ui/filter/useTypedSearch.ts';
import { Panel, PanelHeader } from '../../ui/layout/Panel.tsx';
import { DataList } from '../../ui/list/DataList.tsx';
import { ShowMore } from '../../ui/list/ShowMore.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { Alerts } from './Alerts.tsx';
import { TraceDetail } from './TraceDetail.tsx';
import { TraceRow } from './TraceRow.tsx';
import styles from './traces.module.css';
import { DAYS_OF, SPANS, type TracesSearch, tracesSearch } from './traces.search.ts';
import { useTracesOnMap } from './useTracesOnMap.ts';

const PAGE = 25;
const AGAIN_MS = 20_000;
const DAY_MS = 86_400_000;

interface FiltersProps {
  readonly search: TracesSearch;
  readonly count: number | undefined;
  readonly onSearch: (change: TracesSearch) => void;
}

const Filters = ({ search, count, onSearch }: FiltersProps) => {
  const { t } = useTranslation('traces');
  const [typed, setTyped] = useTypedSearch(search.q ?? '', (q) => onSearch({ q: q || undefined }), 500);
  const span = search.span ?? 'ten_days';
  return (
    <>
      <PanelHeader
        title={t('title')}
        action={
          <Link className={buttonLook({ variant: 'outlined' })} to="/map/traces/journal" search={{}}>
            <NotebookText size={16} aria-hidden /> {t('journal.open')}
          </Link>
        }
        meta={count === undefined ? null : <span>{t('count', { count })}</span>}
      />
      <div className={styles.tools}>
        <SearchField label={t('search')} value={typed} onChange={setTyped} />
      </div>
      <FilterChips
        chips={[
          ...SPANS.map((value) => ({ value: value as string, label: t(`spans.${value}`) })),
          { value: 'active', label: t('only_active') },
        ]}
        selected={[span, ...(search.active ? ['active'] : [])]}
        onToggle={(value) =>
          onSearch(
            value === 'active'
              ? { active: search.active ? undefined : true }
              : { span: value === 'ten_days' ? undefined : SPANS.find((each) => each === value) },
          )
        }
      />
    </>
  );
};

/** What the list and the map ask for. */
const useTracesQuery = ({ q, span = 'ten_days', active }: TracesSearch) => {
  // By the hour, so that the list is not another one each minute.
  const hour = Math.floor(useMinute() / 3_600_000) * 3_600_000;
  return useMemo(
    () => ({
      date_from: new Date(hour - DAYS_OF[span] * DAY_MS).toISOString(),
      ...(q !== undefined && { q }),
      ...(active && { is_active: 'true' as const }),
    }),
    [hour, span, q, active],
  );
};

/** /map/traces: what trackers told of flights, for authorities. */
export const TracesScreen = () => {
  const { t } = useTranslation('traces');
  const navigate = useNavigate();
  const search = tracesSearch(useSearch({ strict: false }));
  const { trace } = search;
  const go = (change: TracesSearch): void =>
    void navigate({ to: '/map/traces', search: { ...search, ...change }, replace: true });
  const query = useTracesQuery(search);
  const { rows, error, isPending, refetch, last, ...list } = usePages(
    ['traces', 'list', query],
    PAGE,
    (window, signal) =>
      callApi(
        endpoints.listTraces,
        { query: { ...query, ...window, ordering: '-last_detection' } },
        { handles: 'all', signal },
      ),
  );
  const drawn = useQuery({
    ...queryOf(endpoints.tracesGeometries, { query }),
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  });
  useTracesOnMap(drawn.data, trace, (id) => go({ trace: id }));
  const chosen = rows.find(({ id }) => id === trace);
  if (trace !== undefined)
    return (
      <Panel
        header={
          <PanelHeader
            crumb={
              <Button
                variant="text"
                startIcon={<ChevronLeft size={16} />}
                onClick={() => go({ trace: undefined })}
              >
                {t('title')}
              </Button>
            }
            title={chosen?.drone?.name ?? chosen?.device_id ?? t('trace')}
          />
        }
      >
        <TraceDetail id={trace} />
      </Panel>
    );
  return (
    <Panel flush label={t('title')} header={<Filters search={search} count={last?.count} onSearch={go} />}>
      <Alerts onOpen={(id) => go({ trace: id })} />
      {drawn.data?.is_cut && <p className={styles.note}>{t('cut', { count: drawn.data.features.length })}</p>}
      {isPending && <SkeletonList />}
      {error && rows.length === 0 && <ErrorState error={error} retry={() => void refetch()} />}
      {!isPending && !error && rows.length === 0 && (
        <EmptyState icon={Waypoints} title={t('empty_title')} text={t('empty_text')} />
      )}
      <DataList
        label={t('title')}
        items={rows}
        idOf={({ id }) => id}
        hrefOf={({ id }) => `/map/traces?trace=${id}`}
        selected={trace}
        onOpen={({ id }) => go({ trace: id })}
        row={(each) => <TraceRow trace={each} />}
        footer={<ShowMore list={list} />}
      />
    </Panel>
  );
};
