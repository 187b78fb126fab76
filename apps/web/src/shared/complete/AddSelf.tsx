import { Phone } from '@envol/contract/pilots';
import { namePartsOf } from '@envol/domain/accounts/personName';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { CompleteForm } from './CompleteForm.tsx';

const Reached = z.object({ phone: Phone });

/** Makes the signed-in person a pilot: name and address are the account's, the number is asked. */
export const AddSelf = ({ onAdded }: { readonly onAdded: (id: number) => void }) => {
  const { t } = useTranslation('complete');
  const { long_name, email } = useUser();
  const form = useContractForm<{ phone: string }, z.output<typeof Reached>>(Reached, {
    defaultValues: { phone: '' },
  });
  const save = async ({ phone }: z.output<typeof Reached>): Promise<void> => {
    const body = { ...namePartsOf(long_name), email, phone };
    const added = await callApi(endpoints.createPilot, { body }, { handles: 'all' });
    await refreshQueries('pilots');
    showSuccess(t('self_added', { name: added.full_name }));
    onAdded(added.id);
  };
  return (
    <CompleteForm title={t('self', { name: long_name })} form={form} save={save}>
      <TextField name="phone" type="tel" label={t('phone')} hint={t('phone_why')} maxLength={32} />
    </CompleteForm>
  );
};
