import type { AgreedVolume } from '@envol/contract/agreed-volumes';
import { RequiredText } from '@envol/contract/common';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../../api/query.ts';
import { useUser } from '../../../api/session.ts';
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';

const Reason = z.object({ reason: RequiredText, withdraw: z.boolean() });
type Typed = z.output<typeof Reason>;

interface StopProps {
  readonly id: number;
  readonly volume: AgreedVolume;
  readonly onClose: () => void;
}

/** Stops a volume at once, and takes back what it granted where that is wished; of one that is stopped already, the second alone. */
export const SuspendDialog = ({ id, volume, onClose }: StopProps) => {
  const { t } = useTranslation('agreed_volumes');
  const { permissions } = useUser();
  const params = { id, vid: volume.id };
  const isActive = volume.status === 'active';
  const { data: grants } = useQuery(queryOf(endpoints.getVolumeGrants, { params }));
  const canWithdraw = permissions.includes('approval:decide') && (grants?.withdrawable ?? 0) > 0;
  const form = useContractForm<Typed, Typed>(Reason, {
    defaultValues: { reason: '', withdraw: !isActive },
  });
  const stop = async ({ reason, withdraw }: Typed): Promise<void> => {
    const handled = { handles: 'all' } as const;
    if (isActive) await callApi(endpoints.suspendAgreedVolume, { params, body: { reason } }, handled);
    // Stopped by now, whatever becomes of the rest.
    await refreshQueries('structures-authority');
    if (withdraw && canWithdraw) {
      const after = await callApi(
        endpoints.withdrawVolumeGrants,
        { params, body: { message: reason } },
        handled,
      );
      showSuccess(t(isActive ? 'withdrawn' : 'withdrawn_since', { count: after.withdrawn }));
    } else if (isActive) showSuccess(t('suspended'));
    await refreshQueries('structures-authority', 'approvals');
    onClose();
  };
  return (
    <FormDialog
      title={t(isActive ? 'suspend_title' : 'withdraw_title', { name: volume.name })}
      submit={t(isActive ? 'suspend' : 'withdraw')}
      danger
      disabled={!isActive && !canWithdraw}
      form={form}
      onSubmit={stop}
      onClose={onClose}
    >
      {isActive && <p>{t('suspend_text')}</p>}
      <TextField name="reason" label={t('reason')} hint={t('reason_hint')} lines={3} maxLength={2800} />
      {grants !== undefined && grants.in_flight > 0 && (
        <p role="note">{t('in_flight', { count: grants.in_flight })}</p>
      )}
      {grants !== undefined && grants.partly_flown > 0 && (
        <p role="note">{t('partly_flown', { count: grants.partly_flown })}</p>
      )}
      {canWithdraw && isActive && (
        <CheckboxField name="withdraw" label={t('withdraw_too', { count: grants?.withdrawable ?? 0 })} />
      )}
      {!isActive && <p>{t('withdrawable', { count: grants?.withdrawable ?? 0 })}</p>}
    </FormDialog>
  );
};
