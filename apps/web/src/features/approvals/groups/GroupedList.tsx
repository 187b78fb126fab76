import type { ApprovalSummary } from '@envol/contract/approvals';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { CheckInput } from '../../../ui/form/CheckInput.tsx';
import { useFormats } from '../../../ui/format.ts';
import { useShortcuts } from '../../../ui/keys/shortcuts.ts';
import { ShowMore } from '../../../ui/list/ShowMore.tsx';
import { ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import type { Many } from '../many/useMany.ts';
import { DueText } from '../queue/ApprovalRow.tsx';
import styles from './groups.module.css';
import type { ShownGroup } from './keptGroups.ts';
import type { Groups } from './useGroups.ts';

interface GroupedListProps {
  readonly groups: Groups;
  readonly many: Many;
  readonly openId: number | null;
  readonly decided: ReadonlyMap<number, unknown>;
  readonly onOpen: (approval: ApprovalSummary) => void;
  readonly onPoint: (id: number | null) => void;
  readonly row: (approval: ApprovalSummary) => ReactNode;
}

const useGroupText = () => {
  const { t } = useTranslation(['approvals', 'approvals_many']);
  const format = useFormats();
  return ({ by }: Pick<Groups, 'by'>, group: ShownGroup) => {
    const { companies, companies_count: count, flight_name, lowest_m: low, highest_m: high } = group;
    const [first, last] = [
      format.day(group.date_start, group.time_zone),
      format.day(group.date_end, group.time_zone),
    ];
    const days = first === last ? first : t('approvals_many:days', { first, last });
    const who =
      count > companies.length
        ? t('approvals_many:companies', { count, names: companies.join(', ') })
        : companies.join(', ');
    const heights =
      low === high
        ? t('row.height', { height: format.number(high) })
        : t('approvals_many:heights', { low: format.number(low), high: format.number(high) });
    if (by === 'operator') return { name: who, about: [flight_name, days, heights] };
    if (by === 'day') return { name: first, about: [who, heights] };
    return { name: flight_name, about: [who, days, heights] };
  };
};

/** One box for a whole group. */
const GroupBox = ({
  groups,
  group,
  many,
  decided,
  name,
}: Pick<GroupedListProps, 'groups' | 'many' | 'decided'> & {
  readonly group: ShownGroup;
  readonly name: string;
}) => {
  const { t } = useTranslation('approvals_many');
  const open = group.ids.filter((id) => !decided.has(id));
  const count = open.filter(many.hasId).length;
  return (
    <CheckInput
      aria-label={t('group_of', { name })}
      checked={count > 0 && count === open.length}
      disabled={open.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < open.length;
      }}
      onChange={() => void chooseGroup({ groups, group, many, decided })}
    />
  );
};

const chooseGroup = async ({
  groups,
  group,
  many,
  decided,
}: Pick<GroupedListProps, 'groups' | 'many' | 'decided'> & { readonly group: ShownGroup }): Promise<void> => {
  // The unfolded group says why it could not be read.
  const rows = await groups.readRows(group).catch(() => []);
  groups.setOpen(group, true);
  many.start();
  many.toggleAll(rows.filter(({ id }) => !decided.has(id)));
};

interface GroupProps extends GroupedListProps {
  readonly group: ShownGroup;
}

const Head = (props: GroupProps) => {
  const { t } = useTranslation('approvals_many');
  const { groups, group } = props;
  const { name, about } = useGroupText()(groups, group);
  const isOpen = groups.isOpen(group);
  return (
    <div className={styles.head} data-done={group.count === 0 || undefined}>
      <GroupBox {...props} name={name} />
      <button
        type="button"
        data-at={`group ${group.key}`}
        aria-expanded={isOpen}
        onClick={() => groups.setOpen(group, !isOpen)}
      >
        <span className={styles.name}>
          <b>{name}</b>
          <span className={styles.count}>
            {group.count === 0 ? t('group_done') : group.count}
            {group.count > 0 && (
              <span className="visually-hidden">{t('group_requests', { count: group.count })}</span>
            )}
          </span>
        </span>
        <span className={styles.about}>
          <span>{about.join(' · ')}</span>
          {group.count > 0 && <DueText approval={group.pressing} />}
        </span>
        <ChevronRight size={16} aria-hidden className={styles.chevron ?? ''} />
      </button>
    </div>
  );
};

const Rows = ({ groups, group, many, decided, openId, onOpen, onPoint, row }: GroupProps) => {
  const { t } = useTranslation('approvals_many');
  const rows = groups.rowsOf(group);
  const failure = groups.failureOf(group);
  if (rows === undefined && failure !== null) return <ErrorState {...failure} />;
  if (rows === undefined) return <SkeletonList rows={Math.min(3, group.ids.length)} />;
  const beyond = group.count - group.ids.filter((id) => !decided.has(id)).length;
  return (
    <>
      <ul className={styles.rows}>
        {rows.map((approval) => (
          <li key={approval.id} data-chosen={many.has(approval) || undefined}>
            <CheckInput
              aria-label={t('select', { name: approval.flight.name })}
              checked={many.has(approval)}
              disabled={decided.has(approval.id)}
              onChange={() => {
                many.start();
                many.toggle(approval);
              }}
            />
            <a
              data-at={String(approval.id)}
              href={`/map/approvals/${approval.id}`}
              aria-current={approval.id === openId ? 'true' : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
                event.preventDefault();
                onOpen(approval);
              }}
              onMouseEnter={() => onPoint(approval.id)}
              onMouseLeave={() => onPoint(null)}
            >
              {row(approval)}
            </a>
          </li>
        ))}
      </ul>
      {beyond > 0 && <p className={styles.beyond}>{t('beyond', { count: beyond })}</p>}
    </>
  );
};

/** J and K over heads and rows alike; the space bar chooses what has the focus. */
const useGroupKeys = (list: React.RefObject<HTMLUListElement | null>, props: GroupedListProps): void => {
  const { t } = useTranslation(['common', 'approvals_many']);
  const { groups, many, openId, onOpen } = props;
  const places = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[data-at]') ?? [])];
  const rowAt = (at: string | undefined) => groups.rows.find(({ id }) => String(id) === at);
  const step = (by: number) => (): void => {
    const all = places();
    const active = document.activeElement?.closest<HTMLElement>('[data-at]')?.dataset.at;
    const from = all.findIndex(({ dataset }) => dataset.at === (active ?? String(openId)));
    const next = all[Math.min(Math.max(from + by, 0), all.length - 1)];
    next?.focus();
    const row = rowAt(next?.dataset.at);
    if (openId !== null && row !== undefined && row.id !== openId) onOpen(row);
  };
  const choose = (): void => {
    const at = document.activeElement?.closest<HTMLElement>('[data-at]')?.dataset.at;
    const group = groups.groups.find(({ key }) => `group ${key}` === at);
    if (group) void chooseGroup({ ...props, group });
    const row = rowAt(at);
    if (row === undefined || props.decided.has(row.id)) return;
    many.start();
    many.toggle(row);
  };
  const group = t('shortcuts.list');
  useShortcuts([
    { keys: 'j', label: t('shortcuts.next'), group, run: step(1) },
    { keys: 'k', label: t('shortcuts.previous'), group, run: step(-1) },
    { keys: ' ', label: t('approvals_many:choose_key'), group, run: choose },
  ]);
};

/** The queue in groups: a head for each with how many there are, their requests under it where it is unfolded. */
export const GroupedList = (props: GroupedListProps) => {
  const { t } = useTranslation(['approvals', 'approvals_many']);
  const { groups } = props;
  const list = useRef<HTMLUListElement>(null);
  useGroupKeys(list, props);
  const { last } = groups;
  return (
    <>
      <ul ref={list} aria-label={t('list_label')}>
        {groups.groups.map((group) => (
          <li key={group.key}>
            <Head {...props} group={group} />
            {groups.isOpen(group) && <Rows {...props} group={group} />}
          </li>
        ))}
      </ul>
      <ShowMore list={groups} />
      {last !== undefined && last.grouped_count < last.requests_count && (
        <p className={styles.beyond}>
          {t('approvals_many:not_grouped', { count: last.grouped_count, all: last.requests_count })}
        </p>
      )}
    </>
  );
};
