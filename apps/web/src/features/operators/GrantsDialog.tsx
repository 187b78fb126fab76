import type { OperatorDesk } from '@envol/contract/operators';
import { GRANTS } from '@envol/domain/operators/config';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

const GrantsInput = z.object({
  take_offs: z.boolean(),
  allow_flying_time: z.boolean(),
  restricted_pilots: z.boolean(),
  allow_client_structures_geocoding: z.boolean(),
  has_hss_exploitant_authorization: z.boolean(),
  hide_livestreams_feature: z.boolean(),
});
type Grants = z.output<typeof GrantsInput>;

interface GrantsDialogProps {
  readonly operator: OperatorDesk;
  readonly onClose: () => void;
}

/** What the platform opens to an operator, each with what its people do without it. */
export const GrantsDialog = ({ operator, onClose }: GrantsDialogProps) => {
  const { t } = useTranslation('operators');
  const form = useContractForm<Grants, Grants>(GrantsInput, {
    defaultValues: { take_offs: operator.can_manage_take_off_authorizations, ...operator.grants },
  });
  const save = async ({ take_offs, ...grants }: Grants): Promise<void> => {
    const body = { can_manage_take_off_authorizations: take_offs, grants };
    await callApi(endpoints.updateOperatorDesk, { params: { id: operator.id }, body }, { handles: 'all' });
    await refreshQueries('exploitants');
    showSuccess(t('grants_saved'));
    onClose();
  };
  return (
    <FormDialog
      title={t('grants_title', { name: operator.commercial_name })}
      submit={t('grants_save')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      {(['take_offs', ...GRANTS] as const).map((name) => (
        <CheckboxField key={name} name={name} label={t(`grants.${name}`)} hint={t(`grants.${name}_hint`)} />
      ))}
    </FormDialog>
  );
};
