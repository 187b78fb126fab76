import type { Visitor } from '@envol/contract/visitors';
import { MailPlus, UserRoundPlus, UserRoundX, Users } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { usePages } from '../../api/usePages.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../ui/format.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { ShowMore } from '../../ui/list/ShowMore.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/DataTable.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { VisitorDialog } from './VisitorDialog.tsx';

const PAGE = 25;

type Open = { readonly kind: 'none' | 'invite' } | { readonly kind: 'revoke'; readonly visitor: Visitor };

const useColumns = (revoke: (visitor: Visitor) => void): readonly Column<Visitor>[] => {
  const { t } = useTranslation('visitors');
  const format = useFormats();
  const resend = async ({ id, email }: Visitor): Promise<void> => {
    await callApi(endpoints.resendVisitor, { params: { id } });
    showSuccess(t('sent_to', { email }));
    await refreshQueries('visitors');
  };
  return [
    { key: 'name', label: t('name'), cell: ({ long_name }) => <b>{long_name}</b> },
    { key: 'email', label: t('email'), cell: ({ email }) => email },
    {
      key: 'link',
      label: t('link'),
      cell: ({ is_expired, expires_at }) =>
        is_expired ? (
          <StatusChip status="outdated" label={t('expired')} />
        ) : (
          t('until', { date: format.day(expires_at) })
        ),
    },
    {
      key: 'used',
      label: t('used'),
      cell: ({ used_at }) => (used_at === null ? t('never') : format.dayAndClock(used_at)),
    },
    { key: 'by', label: t('by'), cell: ({ invited_by }) => invited_by },
    {
      key: 'actions',
      label: '',
      numeric: true,
      cell: (visitor) => (
        <RowMenu
          label={t('more', { name: visitor.long_name })}
          actions={[
            {
              key: 'resend',
              label: t('resend'),
              icon: MailPlus,
              // A refusal is told where it happens.
              run: () => void resend(visitor).catch(() => undefined),
            },
            { key: 'revoke', label: t('revoke'), icon: UserRoundX, run: () => revoke(visitor) },
          ]}
        />
      ),
    },
  ];
};

/** Who may come in by a link of the authority. */
export const VisitorsScreen = () => {
  const { t } = useTranslation('visitors');
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const list = usePages(['visitors', 'table'], PAGE, (query, signal) =>
    callApi(endpoints.listVisitors, { query }, { handles: 'all', signal }),
  );
  const columns = useColumns((visitor) => setOpen({ kind: 'revoke', visitor }));
  const close = (): void => setOpen({ kind: 'none' });
  const revoke = async (id: number): Promise<void> => {
    await callApi(endpoints.revokeVisitor, { params: { id } });
    showSuccess(t('revoked'));
    await refreshQueries('visitors');
  };
  const button = (
    <Button startIcon={<UserRoundPlus size={17} />} onClick={() => setOpen({ kind: 'invite' })}>
      {t('invite')}
    </Button>
  );
  return (
    <Page wide title={t('title')} aside={button}>
      {list.error !== null && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.error === null && list.last === undefined && <SkeletonList />}
      {list.last?.count === 0 && <EmptyState icon={Users} title={t('none')} text={t('none_text')} />}
      {list.rows.length > 0 && <DataTable label={t('title')} columns={columns} rows={list.rows} />}
      <ShowMore list={list} />
      {open.kind === 'invite' && <VisitorDialog onClose={close} />}
      {open.kind === 'revoke' && (
        <ConfirmDialog
          open
          danger
          title={t('revoke_title', { name: open.visitor.long_name })}
          confirm={t('revoke')}
          onConfirm={() => revoke(open.visitor.id)}
          onClose={close}
        >
          {t('revoke_text')}
        </ConfirmDialog>
      )}
    </Page>
  );
};
