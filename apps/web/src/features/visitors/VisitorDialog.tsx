import { VisitorInput } from '@envol/contract/visitors';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

type VisitorBody = typeof VisitorInput._zod.output;
type Values = { long_name: string; email: string; language: 'fr' | 'en' };

/** Lets somebody in by a link. */
export const VisitorDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t, language } = useTranslation('visitors');
  const form = useContractForm<Values, VisitorBody>(VisitorInput, {
    defaultValues: { long_name: '', email: '', language },
  });
  const send = async (body: VisitorBody): Promise<void> => {
    await callApi(endpoints.inviteVisitor, { body }, { handles: 'all' });
    showSuccess(t('sent_to', { email: body.email }));
    onClose();
    await refreshQueries('visitors');
  };
  return (
    <FormDialog
      title={t('invite')}
      submit={t('send')}
      form={form}
      keptAs="visitor"
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t('invite_text')}</p>
      <TextField
        name="long_name"
        label={t('name')}
        hint={t('name_hint')}
        maxLength={250}
        autoComplete="off"
      />
      <TextField name="email" type="email" label={t('email')} maxLength={250} autoComplete="off" />
      <SelectField
        name="language"
        label={t('language')}
        options={(['fr', 'en'] as const).map((value) => ({ value, label: t(`languages.${value}`) }))}
      />
    </FormDialog>
  );
};
