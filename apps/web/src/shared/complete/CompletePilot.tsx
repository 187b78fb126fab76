import { Phone } from '@envol/contract/pilots';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useTranslation } from '../../ui/texts.ts';
import { CompleteForm } from './CompleteForm.tsx';
import { fieldsOf, useCompleted } from './useCompleted.ts';

const Reached = z.object({ phone: Phone });

interface CompletePilotProps {
  readonly pilot: { readonly id: number; readonly full_name: string };
  readonly onCompleted?: () => Promise<void>;
}

/** The number of a pilot whom nobody could call. */
export const CompletePilot = ({ pilot, onCompleted }: CompletePilotProps) => {
  const { t } = useTranslation('complete');
  const completed = useCompleted();
  const form = useContractForm<{ phone: string }, z.output<typeof Reached>>(Reached, {
    defaultValues: { phone: '' },
  });
  const of = { params: { id: pilot.id } };
  const write = async (phone: string | null): Promise<object> => {
    const after = await callApi(endpoints.updatePilot, { ...of, body: { phone } }, { handles: 'all' });
    await refreshQueries('pilots', 'flights');
    await onCompleted?.();
    return after;
  };
  const save = async ({ phone }: z.output<typeof Reached>): Promise<void> => {
    const after = await write(phone);
    completed({
      name: pilot.full_name,
      written: fieldsOf(after, ['phone']),
      read: () => callApi(endpoints.getPilot, of),
      takeBack: () => write(null),
    });
  };
  return (
    <CompleteForm title={t('pilot', { name: pilot.full_name })} form={form} save={save}>
      <TextField name="phone" type="tel" label={t('phone')} hint={t('phone_why')} maxLength={32} />
    </CompleteForm>
  );
};
