import type { ApprovalSummary } from '@envol/contract/approvals';
import { ClipboardCheck, SearchX } from 'lucide-react';
import type { MissionOnMap } from '../../../map/areas/missionFeatures.ts';
import { OutlinesCut } from '../../../map/areas/OutlinesCut.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CheckInput } from '../../../ui/form/CheckInput.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { ShowMore } from '../../../ui/list/ShowMore.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import type { ApprovalsSearch } from '../approvals.search.ts';
import { focusDetail } from '../detail/focusDetail.ts';
import { GroupHeading } from '../many/ManyTools.tsx';
import type { Many } from '../many/useMany.ts';
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
  readonly many: Many;
  /** What became of those that were decided here. */
  readonly decided: ReadonlyMap<number, ApprovalSummary['status']>;
}

/** While several are chosen: boxes, and each operator's requests under its name. */
const useChoosingRows = ({ many, approvals, decided }: QueueListProps) => {
  const { t } = useTranslation('approvals_many');
  if (!many.isChoosing) return {};
  const of = (group: string): readonly ApprovalSummary[] =>
    approvals.filter(({ exploitant_id }) => String(exploitant_id) === group);
  return {
    groupOf: ({ exploitant_id }: ApprovalSummary) => String(exploitant_id),
    heading: (group: string) => (
      <GroupHeading
        many={many}
        name={of(group)[0]?.company_name ?? ''}
        open={of(group).filter(({ id }) => !decided.has(id))}
      />
    ),
    lead: (approval: ApprovalSummary) => (
      <CheckInput
        aria-label={t('select', { name: approval.flight.name })}
        checked={many.has(approval)}
        disabled={decided.has(approval.id)}
        onChange={() => many.toggle(approval)}
      />
    ),
  };
};

export const QueueList = (props: QueueListProps) => {
  const { queue, approvals, openId, pointed, conflicts, onMap, news, onPoint, onOpen, many, decided } = props;
  const { t } = useTranslation('approvals');
  const choosing = useChoosingRows(props);
  return (
    <DataList
      label={t('list_label')}
      items={approvals}
      idOf={({ id }) => id}
      hrefOf={({ id }) => `/map/approvals/${id}`}
      selected={openId ?? undefined}
      onOpen={(approval) => {
        const { id } = approval;
        if (many.isChoosing) many.toggle(approval);
        else if (id === openId) focusDetail();
        else onOpen(id);
      }}
      {...choosing}
      pointed={pointed}
      onPoint={(approval) => onPoint(approval?.id ?? null)}
      row={(approval) => (
        <ApprovalRow
          approval={approval}
          conflicts={conflicts.get(approval.id) ?? 0}
          decided={decided.get(approval.id)}
          news={approval.id === openId || decided.has(approval.id) ? undefined : news.get(approval.id)}
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
