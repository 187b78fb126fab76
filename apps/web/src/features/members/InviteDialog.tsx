import { InvitationInput } from '@envol/contract/members';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { blankPart, PartFields, type PartValues } from './PartFields.tsx';
import { useActing } from './useActing.ts';

type InvitationBody = typeof InvitationInput._zod.output;
type Values = PartValues & { email: string; language: 'fr' | 'en' };

/** Asks somebody to join, by letter. */
export const InviteDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t, language } = useTranslation('members');
  const { tenant_kind } = useActing();
  const form = useContractForm<Values, InvitationBody>(InvitationInput, {
    defaultValues: { email: '', language, ...blankPart(tenant_kind === 'operator') },
  });
  const send = async (body: InvitationBody): Promise<void> => {
    await callApi(endpoints.invite, { body }, { handles: 'all' });
    showSuccess(t('invited', { email: body.email }));
    onClose();
    await refreshQueries('invitations');
  };
  return (
    <FormDialog
      title={t('invite_title')}
      submit={t('invite_send')}
      form={form}
      keptAs="invitation"
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t('invite_text')}</p>
      <TextField name="email" type="email" label={t('email')} maxLength={250} autoComplete="off" />
      <SelectField
        name="language"
        label={t('language')}
        options={(['fr', 'en'] as const).map((value) => ({ value, label: t(`languages.${value}`) }))}
      />
      <PartFields />
    </FormDialog>
  );
};
