import type { ApprovalSummary } from '@envol/contract/approvals';
import { ClipboardCheck, SearchX } from 'lucide-react';
import type { MissionOnMap } from '../../../map/areas/missionFeatures.ts';
import { OutlinesCut } from '../../../map/areas/OutlinesCut.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DataList } from '../../../ui/DataList.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import type { ApprovalsSearch } from '../approvals.search.ts';
import { focusDetail } from '../detail/focusDetail.ts';
import { ApprovalRow } from './ApprovalRow.tsx';
import { viewOf } from './queue.views.ts';
import type { useQueue } from './useQueue.ts';
import type { useQueueNews } from './useQueueNews.ts';

export const Nothing = ({
  search,
  onAll,
}: {
  readonly search: ApprovalsSearch;
  readonly onAll: () => void;
}) => {
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

export const QueueList = (props: QueueListProps) => {
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
