import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useUser } from '../../../api/session.ts';
import { StandingIn } from '../../../shared/duty/index.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { approvalsSearch } from '../approvals.search.ts';
import { ConflictsOnMap } from '../conflicts/ConflictsOnMap.tsx';
import { countsOf } from '../conflicts/conflicts.features.ts';
import { ManyPlace } from '../many/ManyPlace.tsx';
import { ManyFoot } from '../many/ManyTools.tsx';
import { HiddenRequest } from './HiddenRequest.tsx';
import { QueueDataAge } from './QueueDataAge.tsx';
import { QueueFilters } from './QueueFilters.tsx';
import { Nothing, QueueList } from './QueueList.tsx';
import { QueueTools } from './QueueTools.tsx';
import { useReferencePoints } from './referencePoint.layer.ts';
import { useApprovalsOnMap } from './useApprovalsOnMap.ts';
import { useAuthorityViewport, useReferences, useToday } from './useAuthorityPlace.ts';
import { useListed } from './useListed.ts';
import { useQueueNews } from './useQueueNews.ts';
import { useCompanies, useOpenRequest, useWay } from './useQueueWay.ts';

/** The reference points of the structures for which the account answers. */
const NO_STRUCTURES = [] as const;

/** /map/approvals: what waits for a decision, the most pressing first; the open request stands in the outlet. */
export const ApprovalsScreen = () => {
  const { t } = useTranslation('approvals');
  const search = approvalsSearch(useSearch({ strict: false }));
  const { openId, opening, go } = useWay(search);
  const references = useReferences();
  const { authority } = useUser();
  const { zone, today } = useToday(references);
  const listed = useListed(search, today, openId);
  const { query, queue, groups, rows: approvals, decided, many } = listed;
  const { error, isPending, refetch } = queue;
  const companies = useCompanies(queue.approvals);
  const [pointed, setPointed] = useState<number | null>(null);
  const { news, said } = useQueueNews();
  const open = useOpenRequest(openId);
  const onMap = useApprovalsOnMap({
    query,
    open,
    selectedId: openId ?? pointed,
    onSelect: (id) => go(id),
    onPoint: setPointed,
  });
  const counts = useMemo(() => countsOf(onMap.conflicts), [onMap.conflicts]);
  useReferencePoints(useUser().authority?.structures ?? NO_STRUCTURES);
  const isEmpty = !isPending && listed.isEmpty;
  useAuthorityViewport(references, onMap.filtered, openId === null, isEmpty);
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
            tools={<QueueTools query={query} day={today} many={many} />}
          />
        }
        footer={many.isChoosing && <ManyFoot many={many} />}
      >
        <p className="visually-hidden" role="status">
          {said}
        </p>
        <QueueDataAge approvals={approvals} />
        <StandingIn zone={zone} />
        {isPending && <SkeletonList />}
        {error && listed.isEmpty && <ErrorState error={error} retry={() => void refetch()} />}
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
          {...{ many, decided, groups }}
        />
        {groups === null && open !== null && !isPending && !approvals.some(({ id }) => id === open.id) && (
          <HiddenRequest open={open} query={query} onAll={() => go(openId, { view: 'all' })} />
        )}
      </Panel>
      <ConflictsOnMap
        conflicts={onMap.conflicts}
        missions={onMap.drawn}
        chosen={openId ?? pointed}
        isCrowd={onMap.isCrowd}
      />
      <ManyPlace many={many} opening={opening} conflicts={counts} onMap={onMap} />
    </>
  );
};
