import type { TermsValidation } from '@envol/contract/terms';
import { FileCheck, FileX } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { usePages } from '../../api/usePages.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../ui/format.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import type { Column } from '../../ui/table/DataTable.tsx';
import { TableScreen, useTableControls } from '../../ui/table/TableScreen.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { ForceDialog } from './ForceDialog.tsx';

const PAGE = 25;

type Open =
  | { readonly kind: 'none' }
  | { readonly kind: 'force' }
  | { readonly kind: 'withdraw'; readonly validation: TermsValidation };
type Ordering = '-accepted_at' | 'accepted_at' | 'long_name' | '-long_name';

const useColumns = (): readonly Column<TermsValidation>[] => {
  const { t } = useTranslation('terms');
  const format = useFormats();
  return [
    { key: 'person', label: t('person'), ordering: 'long_name', cell: ({ long_name }) => <b>{long_name}</b> },
    { key: 'email', label: 'E-mail', cell: ({ email }) => email },
    { key: 'version', label: t('version'), cell: ({ version }) => version },
    {
      key: 'accepted',
      label: t('accepted'),
      ordering: 'accepted_at',
      cell: ({ accepted_at }) => format.dayAndClock(accepted_at),
    },
    {
      key: 'state',
      label: t('state'),
      cell: ({ withdrawn_at }) =>
        withdrawn_at === null ? (
          <StatusChip status="done" label={t('valid')} />
        ) : (
          <StatusChip status="closed" label={t('withdrawn', { date: format.date(withdrawn_at) })} />
        ),
    },
  ];
};

/** Who accepted the terms of use, for the platform's staff. */
export const TermsScreen = () => {
  const { t } = useTranslation('terms');
  const columns = useColumns();
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const close = (): void => setOpen({ kind: 'none' });
  const controls = useTableControls('terms', columns);
  const { q, view } = controls;
  const query = {
    ...(q === '' ? {} : { q }),
    ...(view.ordering === null ? {} : { ordering: view.ordering as Ordering }),
  };
  const list = usePages(['terms-validations', 'table', query], PAGE, (window, signal) =>
    call(endpoints.listTermsValidations, { query: { ...query, ...window } }, { handles: 'all', signal }),
  );
  const withdraw = async (id: number): Promise<void> => {
    await call(endpoints.deleteTermsValidation, { params: { id } });
    showSuccess(t('withdraw_done'));
    await refreshQueries('terms-validations');
  };
  return (
    <TableScreen
      words={{
        title: t('title'),
        search: t('search'),
        add: t('force'),
        empty: t('empty'),
        empty_text: t('empty_text'),
        count: (count) => t('count', { count }),
        more: ({ long_name }) => t('more', { name: long_name }),
        name: ({ long_name }) => long_name,
      }}
      icon={FileCheck}
      controls={controls}
      list={list}
      columns={columns}
      writing={{
        add: () => setOpen({ kind: 'force' }),
        actionsOf: (validation) =>
          validation.withdrawn_at === null
            ? [
                {
                  key: 'withdraw',
                  label: t('withdraw'),
                  icon: FileX,
                  run: () => setOpen({ kind: 'withdraw', validation }),
                },
              ]
            : [],
        bulk: [],
      }}
    >
      {open.kind === 'force' && <ForceDialog onClose={close} />}
      {open.kind === 'withdraw' && (
        <ConfirmDialog
          open
          danger
          title={t('withdraw_title', { name: open.validation.long_name })}
          confirm={t('withdraw')}
          onConfirm={() => withdraw(open.validation.id)}
          onClose={close}
        >
          {t('withdraw_text')}
        </ConfirmDialog>
      )}
    </TableScreen>
  );
};
