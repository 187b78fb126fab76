import type { ApprovalSummary } from '@envol/contract/approvals';
import { ClipboardCheck, SearchX } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { MissionOnMap } from '../../../map/areas/missionFeatures.ts';
import { OutlinesCut } from '../../../map/areas/OutlinesCut.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CheckInput } from '../../../ui/form/CheckInput.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { ShowMore, type ShowMoreProps } from '../../../ui/list/ShowMore.tsx';
import { EmptyState, SkeletonList } from '../../../ui/states.tsx';
import { untilThere } from '../../../ui/stores/untilThere.ts';
import { useTranslation } from '../../../ui/texts.ts';
import type { ApprovalsSearch } from '../approvals.search.ts';
import { focusDetail } from '../detail/focusDetail.ts';
import type { Groups } from '../groups/useGroups.ts';
import { GroupHeading } from '../many/ManyTools.tsx';
import type { Many } from '../many/useMany.ts';
import { ApprovalRow } from './ApprovalRow.tsx';
import { viewOf } from './queue.views.ts';
import type { useQueueNews } from './useQueueNews.ts';

/** The queue is a first screen: groups come where they are asked for. */
const GroupedList = lazy(() =>
  untilThere(async () => ({ default: (await import('../groups/GroupedList.tsx')).GroupedList })),
);

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
  readonly queue: ShowMoreProps['list'];
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
  /** Where the list stands in groups. */
  readonly groups: Groups | null;
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
  const open = (approval: ApprovalSummary): void => {
    const { id } = approval;
    if (many.isChoosing && (props.groups === null || many.chosen.length > 0)) many.toggle(approval);
    else if (id === openId) focusDetail();
    else onOpen(id);
  };
  const row = (approval: ApprovalSummary) => (
    <ApprovalRow
      approval={approval}
      conflicts={conflicts.get(approval.id) ?? 0}
      decided={decided.get(approval.id)}
      news={approval.id === openId || decided.has(approval.id) ? undefined : news.get(approval.id)}
    />
  );
  if (props.groups !== null)
    return (
      <Suspense fallback={<SkeletonList />}>
        <GroupedList
          groups={props.groups}
          many={many}
          openId={openId}
          decided={decided}
          onOpen={open}
          onPoint={onPoint}
          row={row}
        />
        <OutlinesCut missions={onMap} />
      </Suspense>
    );
  return (
    <DataList
      label={t('list_label')}
      items={approvals}
      idOf={({ id }) => id}
      hrefOf={({ id }) => `/map/approvals/${id}`}
      selected={openId ?? undefined}
      onOpen={open}
      {...choosing}
      pointed={pointed}
      onPoint={(approval) => onPoint(approval?.id ?? null)}
      row={row}
      footer={
        <>
          <ShowMore list={queue} />
          <OutlinesCut missions={onMap} />
        </>
      }
    />
  );
};
