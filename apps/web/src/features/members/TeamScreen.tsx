import type { RequestOf } from '@envol/contract/endpoint';
import type { listMembers, Member } from '@envol/contract/members';
import { UserMinus, UserRoundCog, Users } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { usePages } from '../../api/usePages.ts';
import { presentTime } from '../../device/clock.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../ui/format.ts';
import type { RowAction } from '../../ui/RowMenu.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import type { Column } from '../../ui/table/DataTable.tsx';
import { TableScreen, useTableControls } from '../../ui/table/TableScreen.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { Invitations } from './Invitations.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { MemberDialog } from './MemberDialog.tsx';
import styles from './Members.module.css';
import { useActing } from './useActing.ts';
import { useRightsText } from './useRightsText.ts';

const PAGE = 25;

type Open =
  | { readonly kind: 'none' }
  | { readonly kind: 'invite' }
  | { readonly kind: 'change' | 'remove'; readonly member: Member };
type Ordering = RequestOf<typeof listMembers>['query']['ordering'];

const useColumns = (): readonly Column<Member>[] => {
  const { t } = useTranslation('members');
  const format = useFormats();
  const { roleText, sentence } = useRightsText();
  const { tenant_kind } = useActing();
  return [
    {
      key: 'member',
      label: t('member'),
      ordering: 'long_name',
      cell: ({ long_name, email, is_self, is_active }) => (
        <span className={styles.who}>
          <span>
            <b>{long_name}</b> {is_self && <em>{t('you')}</em>}{' '}
            {!is_active && <StatusChip status="refused" label={t('blocked')} />}
          </span>
          <small>{email}</small>
        </span>
      ),
    },
    {
      key: 'can',
      label: t('can'),
      ordering: 'role',
      cell: (member) => (
        <span className={styles.member}>
          <span>{roleText(member)}</span>
          <small>{sentence(member, member.sub_exploitants !== null)}</small>
          {member.pilot !== null && <small>{t('pilot_is', { name: member.pilot.full_name })}</small>}
        </span>
      ),
    },
    ...(tenant_kind === 'operator'
      ? [
          {
            key: 'entities',
            label: t('entities'),
            cell: ({ sub_exploitants }: Member) =>
              sub_exploitants === null
                ? t('whole')
                : sub_exploitants.map(({ name }) => name).join(', ') || '–',
          },
        ]
      : []),
    {
      key: 'seen',
      label: t('seen'),
      cell: ({ seen_at }) => (
        <span className={styles.seen}>
          {seen_at === null ? t('never_seen') : format.ago(seen_at, presentTime())}
        </span>
      ),
    },
  ];
};

/** What the asker may do with a member; nothing with one of a higher role. */
const actionsOf = (
  member: Member,
  t: ReturnType<typeof useTranslation<'members'>>['t'],
  open: (next: Open) => void,
): readonly RowAction[] =>
  member.available_actions.map((kind) => ({
    key: kind,
    label: t(kind),
    icon: kind === 'change' ? UserRoundCog : UserMinus,
    run: () => open({ kind, member }),
  }));

/** Settings → team: who works for the organisation, and what each may do. */
export const TeamScreen = () => {
  const { t } = useTranslation('members');
  const columns = useColumns();
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const close = (): void => setOpen({ kind: 'none' });
  const controls = useTableControls('members', columns);
  const { q, view } = controls;
  const query = {
    ...(q === '' ? {} : { q }),
    ...(view.ordering === null ? {} : { ordering: view.ordering as Ordering }),
  };
  const list = usePages(['members', 'table', query], PAGE, (window, signal) =>
    callApi(endpoints.listMembers, { query: { ...query, ...window } }, { handles: 'all', signal }),
  );
  const remove = async ({ id, long_name }: Member): Promise<void> => {
    await callApi(endpoints.removeMember, { params: { id } });
    showSuccess(t('removed', { name: long_name }));
    await refreshQueries('members');
  };
  return (
    <TableScreen
      words={{
        title: t('title'),
        search: t('search'),
        add: t('invite'),
        empty: t('empty'),
        empty_text: t('empty_text'),
        count: (count) => t('count', { count }),
        more: ({ long_name }) => t('more', { name: long_name }),
        name: ({ long_name }) => long_name,
      }}
      icon={Users}
      controls={controls}
      list={list}
      columns={columns}
      writing={{
        add: () => setOpen({ kind: 'invite' }),
        actionsOf: (member) => actionsOf(member, t, setOpen),
        bulk: [],
      }}
    >
      <Invitations />
      {open.kind === 'invite' && <InviteDialog onClose={close} />}
      {open.kind === 'change' && <MemberDialog member={open.member} onClose={close} />}
      {open.kind === 'remove' && (
        <ConfirmDialog
          open
          danger
          title={t('remove_title', { name: open.member.long_name })}
          confirm={t('remove')}
          onConfirm={() => remove(open.member)}
          onClose={close}
        >
          {t('remove_text')}
        </ConfirmDialog>
      )}
    </TableScreen>
  );
};
