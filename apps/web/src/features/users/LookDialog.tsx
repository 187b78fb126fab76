import { HijackInput, type User } from '@envol/contract/users';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ApiFailure, isFailure } from '../../api/failure.ts';
import { lookThrough } from '../../api/looking.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useTranslation } from '../../ui/texts.ts';

type Input = z.output<typeof HijackInput>;

/** An empty code is none: the form gives null for it, the call leaves it out. */
const LookForm = HijackInput.extend({
  code: z.preprocess((code) => code ?? undefined, HijackInput.shape.code),
});

/** A look that fails without words of its own says first that it failed (specification 2, §8.1). */
const toldFailure = (error: unknown, tell: (detail: string) => string): unknown =>
  isFailure(error) && error.non_field_errors.length === 0 && Object.keys(error.fields).length === 0
    ? new ApiFailure(error.status, error.code, { detail: tell(error.detail) })
    : error;

/** Asks why somebody's account is to be looked through, and begins. */
export const LookDialog = ({ user, onClose }: { readonly user: User; readonly onClose: () => void }) => {
  const { t } = useTranslation('users');
  const form = useContractForm<Input, Input>(LookForm, {
    defaultValues: { user_id: user.id, reason: '', code: '' },
  });
  const begin = async (body: Input): Promise<void> => {
    const session = await callApi(endpoints.hijack, { body }, { handles: 'all' }).catch((error: unknown) => {
      throw toldFailure(error, (detail) => t('look_failed', { detail }));
    });
    lookThrough(session);
  };
  // With a code it is more than a look: title, text and button say which of the two begins.
  const acts = (useWatch({ control: form.control, name: 'code' }) ?? '').trim() !== '';
  const title = t(acts ? 'act_title' : 'look_title', { name: user.long_name });
  return (
    <FormDialog title={title} submit={title} form={form} onSubmit={begin} onClose={onClose}>
      <p>{t(acts ? 'act_text' : 'look_text')}</p>
      <TextField name="reason" label={t('reason')} hint={t('reason_hint')} maxLength={250} />
      <TextField name="code" label={t('code')} hint={t('code_hint')} maxLength={20} optional />
    </FormDialog>
  );
};
