import type { ApprovalSummary } from '@envol/contract/approvals';
import { timeZoneAt } from '@envol/domain/flights/timeZone';
import type { Position } from '@envol/domain/geo/geometry';
import { todayIn } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ClipboardCheck, SearchX } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOfKnown } from '../../../api/query.ts';
import { useUser } from '../../../api/session.ts';
import { useMinute } from '../../../device/clock.ts';
import { boundsAround } from '../../../map/areas/bounds.ts';
import type { MissionOnMap } from '../../../map/areas/missionFeatures.ts';
import { OutlinesCut } from '../../../map/areas/OutlinesCut.tsx';
import { useFitTarget, useMap } from '../../../map/MapProvider.tsx';
import { DataAge } from '../../../shared/airspace/index.ts';
import { StandingIn } from '../../../shared/duty/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { DataList } from '../../../ui/DataList.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { RightPanel } from '../../../ui/layout/WorkspaceLayout.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { type ApprovalsSearch, approvalsSearch } from '../approvals.search.ts';
import { ConflictsOnMap } from '../conflicts/ConflictsOnMap.tsx';
import { countsOf } from '../conflicts/conflicts.features.ts';
import { focusDetail } from '../detail/focusDetail.ts';
import { Opening } from '../detail/Opening.tsx';
import { ApprovalRow } from './ApprovalRow.tsx';
import { ExportButton } from './ExportButton.tsx';
import { HiddenRequest } from './HiddenRequest.tsx';
import { inKeptPlace, type Place, placeOf } from './keptPlace.ts';
import { QueueFilters } from './QueueFilters.tsx';
import { queueQuery, viewOf } from './queue.views.ts';
import { useReferencePoints } from './referencePoint.layer.ts';
import { useApprovalsOnMap } from './useApprovalsOnMap.ts';
import { useOpening } from './useOpening.ts';
import { useQueue } from './useQueue.ts';
import { useQueueNews } from './useQueueNews.ts';
import { WeekLink } from './WeekLink.tsx';

const useOpenId = (): number | null => {
  const { id } = useParams({ strict: false });
  return id === undefined ? null : Number(id);
};

/** Looks at the whole queue once, when it opens without a request; afterwards the map stays where it is put. */
const useFirstLook = (
  references: readonly Position[],
  requests: readonly MissionOnMap[],
  wanted: boolean,
  isEmpty: boolean,
): void => {
  const { camera } = useMap();
  const positions = [...references, ...requests.map(({ center }) => center)];
  useFitTarget(boundsAround(positions), 'all');
  const [looked, setLooked] = useState(!wanted);
  const look = useEffectEvent(() => {
    const bounds = boundsAround(positions);
    if (looked || bounds === null) return;
    setLooked(true);
    camera.fitBounds(bounds, { animate: false, maxZoom: 11 });
  });
  // Of an empty queue the authority's own place alone.
  const ready = positions.length > 1 || (isEmpty && positions.length === 1);
  useEffect(() => {
    if (ready) look();
  }, [ready]);
};

const Nothing = ({ search, onAll }: { readonly search: ApprovalsSearch; readonly onAll: () => void }) => {
  const { t } = useTranslation('approvals');
  const usual = viewOf(search) === 'todo' && search.q === undefined && search.status === undefined;
  const name = usual ? 'todo' : 'filtered';
  return (
    <EmptyState
      icon={usual ? ClipboardCheck : SearchX}
      title={t(`empty.${name}_title`)}
      text={t(`empty.${name}_text`)}
      action={
        <Button variant="outlined" onClick={onAll}>
          {t('empty.show_all')}
        </Button>
      }
    />
  );
};

/** Which request is open, which one is on its way, and how another opens. */
const useWay = (search: ApprovalsSearch) => {
  const navigate = useNavigate();
  const openId = useOpenId();
  const [opening, setOpening] = useOpening(openId);
  const go = (id: number | null, next: ApprovalsSearch = search, replace = false): void => {
    setOpening(id);
    void (id === null
      ? navigate({ to: '/map/approvals', search: next, replace })
      : navigate({ to: '/map/approvals/$id', params: { id: String(id) }, search: next, replace }));
  };
  return { openId, opening, go };
};

/** The open request stays in its row while the others are sorted around it. */
const useKeptPlace = <R extends { readonly id: number }>(
  rows: readonly R[],
  open: number | null,
): readonly R[] => {
  const [held, setHeld] = useState<Place | null>(null);
  const place = placeOf(rows, open, held);
  if (place !== held) setHeld(place);
  return inKeptPlace(rows, place);
};

/** The reference points of the structures for which the account answers. */
const NO_STRUCTURES = [] as const;

const useReferences = (): readonly Position[] => {
  const { authority } = useUser();
  return useMemo(
    () => authority?.structures.map(({ reference_point }) => reference_point) ?? [],
    [authority],
  );
};

/** Who asks, of the requests that are listed, by name. */
const useCompanies = (rows: readonly ApprovalSummary[]) =>
  useMemo(
    () =>
      [...new Map(rows.map(({ exploitant_id: id, company_name: name }) => [id, { id, name }])).values()].sort(
        (one, other) => one.name.localeCompare(other.name),
      ),
    [rows],
  );

interface QueueListProps {
  readonly queue: Pick<ReturnType<typeof useQueue>, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>;
  readonly approvals: readonly ApprovalSummary[];
  readonly openId: number | null;
  readonly pointed: number | null;
  /** How many others each request meets in the air. */
  readonly conflicts: ReadonlyMap<number, number>;
  readonly onMap: readonly MissionOnMap[];
  readonly news: ReturnType<typeof useQueueNews>['news'];
  readonly onPoint: (id: number | null) => void;
  readonly onOpen: (id: number) => void;
}

const QueueList = (props: QueueListProps) => {
  const { queue, approvals, openId, pointed, conflicts, onMap, news, onPoint, onOpen } = props;
  const { t } = useTranslation('approvals');
  return (
    <DataList
      label={t('list_label')}
      items={approvals}
      idOf={({ id }) => id}
      hrefOf={({ id }) => `/map/approvals/${id}`}
      selected={openId ?? undefined}
      onOpen={({ id }) => (id === openId ? focusDetail() : onOpen(id))}
      pointed={pointed}
      onPoint={(approval) => onPoint(approval?.id ?? null)}
      row={(approval) => (
        <ApprovalRow
          approval={approval}
          conflicts={conflicts.get(approval.id) ?? 0}
          news={approval.id === openId ? undefined : news.get(approval.id)}
        />
      )}
      footer={
        <>
          <ShowMore list={queue} />
          <OutlinesCut missions={onMap} />
        </>
      }
    />
  );
};

/** The open request, or at once what is known of one that is on its way. */
const DetailPlace = ({ opening }: { readonly opening: number | null }) =>
  opening === null ? (
    <Outlet />
  ) : (
    <RightPanel>
      <Opening id={opening} />
    </RightPanel>
  );

/** Today by the authority's own clock: a tower in Papeete is half a day behind Paris. */
const useToday = (references: readonly Position[]) => {
  const zone = references[0] && timeZoneAt(references[0]);
  return { zone, today: todayIn(useMinute(), zone) };
};

/** /map/approvals: what waits for a decision, the most pressing first; the open request stands in the outlet. */
export const ApprovalsScreen = () => {
  const { t } = useTranslation('approvals');
  const search = approvalsSearch(useSearch({ strict: false }));
  const { openId, opening, go } = useWay(search);
  const references = useReferences();
  const { authority } = useUser();
  const { zone, today } = useToday(references);
  const query = queueQuery(search, today, authority?.role === 'controller');
  const queue = useQueue(query);
  const { error, isPending, refetch } = queue;
  const companies = useCompanies(queue.approvals);
  const approvals = useKeptPlace(queue.approvals, openId);
  const [pointed, setPointed] = useState<number | null>(null);
  const { news, said } = useQueueNews();
  const detail = useQuery(
    queryOfKnown(endpoints.getApproval, openId === null ? null : { params: { id: openId } }),
  );
  const open = openId !== null && detail.data?.id === openId ? detail.data : null;
  const onMap = useApprovalsOnMap({
    query,
    open,
    selectedId: openId ?? pointed,
    onSelect: (id) => go(id),
    onPoint: setPointed,
  });
  const counts = useMemo(() => countsOf(onMap.conflicts), [onMap.conflicts]);
  useReferencePoints(useUser().authority?.structures ?? NO_STRUCTURES);
  const isEmpty = !isPending && approvals.length === 0;
  useFirstLook(references, onMap.filtered, openId === null, isEmpty);
  return (
    <>
      <Panel
        flush
        label={t('title')}
        header={
          <QueueFilters
            search={search}
            toProcess={queue.toProcess}
            companies={companies}
            simplified={authority?.simplified_interface ?? false}
            onSearch={(next) => go(openId, next, true)}
            tools={
              <>
                <WeekLink />
                <ExportButton query={query} day={today} />
              </>
            }
          />
        }
      >
        <p className="visually-hidden" role="status">
          {said}
        </p>
        <DataAge />
        <StandingIn zone={zone} />
        {isPending && <SkeletonList />}
        {error && approvals.length === 0 && <ErrorState error={error} retry={() => void refetch()} />}
        {isEmpty && !error && <Nothing search={search} onAll={() => go(openId, { view: 'all' })} />}
        <QueueList
          queue={queue}
          approvals={approvals}
          openId={opening ?? openId}
          pointed={pointed}
          conflicts={counts}
          onMap={onMap.filtered}
          news={news}
          onPoint={setPointed}
          onOpen={(id) => go(id)}
        />
        {open !== null && !isPending && !queue.approvals.some(({ id }) => id === open.id) && (
          <HiddenRequest open={open} query={query} onAll={() => go(openId, { view: 'all' })} />
        )}
      </Panel>
      <ConflictsOnMap
        conflicts={onMap.conflicts}
        missions={onMap.drawn}
        chosen={openId ?? pointed}
        isCrowd={onMap.isCrowd}
      />
      <DetailPlace opening={opening} />
    </>
  );
};
