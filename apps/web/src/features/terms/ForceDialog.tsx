import { termsEndpoints } from '@envol/contract/terms';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

const WHOM = ['never_accepted', 'everybody'] as const;
type ForceBody = { whom: (typeof WHOM)[number] };

/** Asks for the acceptance again, of everybody or of those without. */
export const ForceDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('terms');
  const form = useContractForm<ForceBody, ForceBody>(termsEndpoints.forceTerms.body, {
    defaultValues: { whom: 'never_accepted' },
  });
  const send = async (body: ForceBody): Promise<void> => {
    await callApi(endpoints.forceTerms, { body }, { handles: 'all' });
    showSuccess(t('forced'));
    onClose();
  };
  return (
    <FormDialog title={t('force_title')} submit={t('send')} form={form} onSubmit={send} onClose={onClose}>
      <p>{t('force_text')}</p>
      <SelectField
        name="whom"
        label={t('whom')}
        options={WHOM.map((value) => ({ value, label: t(`whoms.${value}`) }))}
      />
    </FormDialog>
  );
};
