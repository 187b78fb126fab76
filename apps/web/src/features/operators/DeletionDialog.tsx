import type { OperatorDeletionPreview, OperatorDesk } from '@envol/contract/operators';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useFormats } from '../../ui/format.ts';
import { Notice } from '../../ui/layout/Record.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';

const GOING = ['members', 'flights', 'pilots', 'drones', 'documents', 'flying_times'] as const;

const Preview = ({ preview }: { readonly preview: OperatorDeletionPreview }) => {
  const { t } = useTranslation('operators');
  const format = useFormats();
  const { goes, stays, standing_requests: standing, obstacles } = preview;
  const counted = GOING.filter((kind) => goes[kind] > 0).map((kind) =>
    t(`goes.${kind}`, { count: goes[kind] }),
  );
  return (
    <>
      {obstacles.length > 0 && (
        <Notice tone="err">
          {obstacles.map(({ kind, count }) => t(`delete_obstacle.${kind}`, { count })).join(' ')}{' '}
          {t('delete_wait')}
        </Notice>
      )}
      <p>
        {counted.length === 0 ? t('delete_goes_nothing') : t('delete_goes', { what: format.list(counted) })}
      </p>
      <p>{stays.approvals === 0 ? t('delete_stays_none') : t('delete_stays', { count: stays.approvals })}</p>
      {standing > 0 && <p>{t('delete_standing', { count: standing })}</p>}
      <p>{t('delete_accounts')}</p>
    </>
  );
};

const inputFor = (name: string) =>
  z.object({
    name: z
      .string()
      .trim()
      .min(1)
      .refine((typed) => typed === name.trim(), { message: 'other_name' }),
    reason: z.string().trim().min(1).max(250),
  });
type Input = z.output<ReturnType<typeof inputFor>>;

interface DialogProps {
  readonly operator: OperatorDesk;
  readonly onClose: () => void;
}

/** Deletes an operator once its name is typed; what goes and what stays is counted first. */
export const DeletionDialog = ({ operator, onClose }: DialogProps) => {
  const { t } = useTranslation('operators');
  const { commercial_name: name, id } = operator;
  const { data, error, refetch } = useQuery(queryOf(endpoints.previewOperatorDeletion, { params: { id } }));
  const form = useContractForm<Input, Input>(inputFor(name), { defaultValues: { name: '', reason: '' } });
  const remove = async (body: Input): Promise<void> => {
    await callApi(endpoints.deleteOperator, { params: { id }, body }, { handles: 'all' });
    await refreshQueries('exploitants');
    showSuccess(t('deleted_done', { name }));
    onClose();
  };
  const isFree = data !== undefined && data.obstacles.length === 0;
  return (
    <FormDialog
      title={t('delete_title', { name })}
      submit={t('delete')}
      danger
      disabled={!isFree}
      form={form}
      onSubmit={remove}
      onClose={onClose}
    >
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <SkeletonList rows={3} />}
      {data && <Preview preview={data} />}
      {isFree && (
        <>
          <TextField name="reason" label={t('reason')} hint={t('delete_reason_hint')} maxLength={250} />
          <TextField
            name="name"
            label={t('delete_name')}
            hint={t('delete_name_hint', { name })}
            maxLength={250}
          />
        </>
      )}
    </FormDialog>
  );
};
