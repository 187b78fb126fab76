import type { CallOf } from '@envol/contract/endpoint';
import type { TermsValidation, termsEndpoints } from '@envol/contract/terms';
import { FileCheck, FileX } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { defineRecords, RecordsScreen } from '../../shared/records/index.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { ForceDialog } from './ForceDialog.tsx';

type Query = NonNullable<CallOf<typeof termsEndpoints.listTermsValidations>['query']>;

type Open =
  | { readonly kind: 'none' }
  | { readonly kind: 'force' }
  | { readonly kind: 'withdraw'; readonly validation: TermsValidation };

const TERMS = defineRecords({
  namespaces: ['terms'],
  name: 'terms',
  noun: 'terms-validations',
  icon: FileCheck,
  page: 25,
  list: (query: Query, signal: AbortSignal) =>
    callApi(endpoints.listTermsValidations, { query }, { handles: 'all', signal }),
  nameOf: ({ long_name }) => long_name,
  writes: { permission: 'terms:write', add: 'force', more: 'more' },
  columns: [
    { key: 'person', ordering: 'long_name', cell: ({ long_name }) => <b>{long_name}</b> },
    { key: 'email', label: 'E-mail' },
    { key: 'version' },
    {
      key: 'accepted',
      ordering: 'accepted_at',
      cell: ({ accepted_at }, { format }) => format.dayAndClock(accepted_at),
    },
    {
      key: 'state',
      cell: ({ withdrawn_at }, { t, format }) =>
        withdrawn_at === null ? (
          <StatusChip status="done" label={t('valid')} />
        ) : (
          <StatusChip status="closed" label={t('withdrawn', { date: format.date(withdrawn_at) })} />
        ),
    },
  ],
});

/** Who accepted the terms of use, for the platform's staff. */
export const TermsScreen = () => {
  const { t } = useTranslation('terms');
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const close = (): void => setOpen({ kind: 'none' });
  const withdraw = async (id: number): Promise<void> => {
    await callApi(endpoints.deleteTermsValidation, { params: { id } });
    showSuccess(t('withdraw_done'));
    await refreshQueries('terms-validations');
  };
  return (
    <RecordsScreen
      of={TERMS}
      acts={{
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
    </RecordsScreen>
  );
};
