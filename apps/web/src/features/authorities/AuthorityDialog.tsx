import { type Authority, AuthorityInput } from '@envol/contract/structures';
import { AUTHORITY_TYPES } from '@envol/domain/access/actor';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

type Input = typeof AuthorityInput._zod.output;

/** Adds an authority (null), or renames one. */
export const AuthorityDialog = ({
  authority,
  onClose,
}: {
  readonly authority: Authority | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('authorities');
  const form = useContractForm<Input, Input>(AuthorityInput, {
    defaultValues: {
      name: authority?.name ?? '',
      authority_type: authority?.authority_type ?? 'air_traffic_control',
    },
  });
  const save = async (body: Input): Promise<void> => {
    if (authority === null) await callApi(endpoints.createAuthority, { body }, { handles: 'all' });
    else await callApi(endpoints.updateAuthority, { params: { id: authority.id }, body }, { handles: 'all' });
    await refreshQueries('authorities', 'supervisers');
    showSuccess(t('authority_saved', { name: body.name }));
    onClose();
  };
  return (
    <FormDialog
      title={authority === null ? t('add_authority') : t('edit_title', { name: authority.name })}
      submit={t('save')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField name="name" label={t('name')} maxLength={250} />
      <SelectField
        name="authority_type"
        label={t('type')}
        options={AUTHORITY_TYPES.map((value) => ({ value, label: t(`authority_types.${value}`) }))}
      />
    </FormDialog>
  );
};
