import type { OpinionSummary } from '@envol/contract/opinions';
import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { MessageSquareText } from 'lucide-react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useUser } from '../../api/session.ts';
import { usePages } from '../../api/usePages.ts';
import { DataAge } from '../../shared/airspace/index.ts';
import { OpinionChip } from '../../shared/opinions/index.ts';
import { DaysFilter } from '../../ui/filter/DaysFilter.tsx';
import { FilterChips } from '../../ui/filter/FilterChips.tsx';
import { SearchField } from '../../ui/filter/SearchField.tsx';
import { useTypedSearch } from '../../ui/filter/useTypedSearch.ts';
import { useFormats } from '../../ui/format.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { DataList, DataListRow } from '../../ui/list/DataList.tsx';
import { ShowMore } from '../../ui/list/ShowMore.tsx';
import { usePageTitle } from '../../ui/pageTitle.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { usePeriodLine } from '../../ui/TimeText.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './opinions.module.css';
import {
  isOfMine,
  OPINION_VIEWS,
  type OpinionsSearch,
  opinionsQuery,
  opinionsSearch,
} from './opinions.search.ts';
import { useOnMap } from './useOpinionsOnMap.ts';

const PAGE = 20;

const DEBOUNCE_MS = 1000;

const Row = ({ opinion }: { readonly opinion: OpinionSummary }) => {
  const { t } = useTranslation('opinions');
  const period = usePeriodLine();
  const format = useFormats();
  const { approval, side, recipient, unread_messages, deadline } = opinion;
  return (
    <DataListRow
      title={
        <>
          {approval.flight_name} · {t('height', { height: format.number(approval.max_flying_height) })}
        </>
      }
      aside={<OpinionChip opinion={opinion} />}
      facts={[
        opinion.identifier,
        side === 'authority' ? recipient.name : approval.structure_name,
        <time key="period" dateTime={approval.date_start}>
          {period(approval)}
        </time>,
        deadline !== null &&
          opinion.status === 'not_given' &&
          t('before', { date: format.dayAndClock(deadline, approval.time_zone) }),
        unread_messages > 0 && (
          <b key="unread" className={styles.unread}>
            {t('unread', { count: unread_messages })}
          </b>
        ),
      ]}
    />
  );
};

const Filters = ({
  search,
  onSearch,
}: {
  readonly search: OpinionsSearch;
  readonly onSearch: (search: OpinionsSearch) => void;
}) => {
  const { t } = useTranslation('opinions');
  const { capabilities } = useUser();
  const { q: asked = '', ...others } = search;
  const searchFor = (q: string): void => onSearch(q === '' ? others : { ...others, q });
  const [typed, setTyped] = useTypedSearch(asked, searchFor, DEBOUNCE_MS);
  usePageTitle(t('title'));
  const views = OPINION_VIEWS.filter((view) => !isOfMine(view) || capabilities.includes('answers'));
  return (
    <>
      <h1 className="visually-hidden">{t('title')}</h1>
      <div className={styles.tools}>
        <SearchField label={t('search')} value={typed} onChange={setTyped} />
        <DaysFilter
          labels={{ days: t('days.title'), from: t('days.from'), until: t('days.until') }}
          value={search}
          onChange={(change) => onSearch(opinionsSearch({ ...search, ...change }))}
        />
      </div>
      <FilterChips
        chips={views.map((value) => ({ value, label: t(`views.${value}`) }))}
        selected={[search.view ?? 'open']}
        onToggle={(view) => onSearch(opinionsSearch({ ...search, view }))}
      />
    </>
  );
};

/** /map/opinions: what a visitor or a structure is asked, and what an authority asked others. */
export const OpinionsScreen = () => {
  const { t } = useTranslation('opinions');
  const navigate = useNavigate();
  const search = opinionsSearch(useSearch({ strict: false }));
  const { id } = useParams({ strict: false });
  const openId = id === undefined ? null : Number(id);
  const go = (to: number | null, next: OpinionsSearch = search, replace = false): void =>
    void (to === null
      ? navigate({ to: '/map/opinions', search: next, replace })
      : navigate({ to: '/map/opinions/$id', params: { id: String(to) }, search: next, replace }));
  const query = opinionsQuery(search);
  const { rows, error, isPending, refetch, ...list } = usePages(
    ['opinions', 'list', query],
    PAGE,
    (window, signal) =>
      callApi(endpoints.listOpinions, { query: { ...query, ...window } }, { handles: 'all', signal }),
  );
  useOnMap(query, openId, (selected) => go(selected));
  const view = search.view ?? 'open';
  const isNarrowed = [search.q, search.from, search.until].some((each) => each !== undefined);
  return (
    <>
      <Panel
        flush
        label={t('title')}
        header={<Filters search={search} onSearch={(next) => go(openId, next, true)} />}
      >
        <DataAge />
        {isPending && <SkeletonList />}
        {error && rows.length === 0 && <ErrorState error={error} retry={() => void refetch()} />}
        {!isPending && !error && rows.length === 0 && (
          <EmptyState
            icon={MessageSquareText}
            title={t(`empty.${isNarrowed ? 'search' : view}_title`)}
            text={t(`empty.${isNarrowed ? 'search' : view}_text`)}
          />
        )}
        <DataList
          label={t('title')}
          items={rows}
          idOf={(opinion) => opinion.id}
          hrefOf={(opinion) => `/map/opinions/${opinion.id}`}
          selected={openId ?? undefined}
          onOpen={(opinion) => go(opinion.id)}
          row={(opinion) => <Row opinion={opinion} />}
          footer={<ShowMore list={list} />}
        />
      </Panel>
      <Outlet />
    </>
  );
};
