import { ApiTokenInput } from '@envol/contract/api-tokens';
import type { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useTranslation } from '../../ui/texts.ts';
import { type Scope, useScopeText } from './scopeText.ts';

type Input = z.output<typeof ApiTokenInput>;

const LASTS = [30, 90, 366] as const;

interface TokenFormProps {
  readonly scopes: readonly Scope[];
  readonly onMade: (token: string) => void;
  readonly onClose: () => void;
}

/** Makes a key: what it is for, what it may do, how long. */
export const TokenForm = ({ scopes, onMade, onClose }: TokenFormProps) => {
  const { t } = useTranslation('api_tokens');
  const scopeText = useScopeText();
  const form = useContractForm<z.input<typeof ApiTokenInput>, Input>(ApiTokenInput, {
    defaultValues: { name: '', scopes: [], days: LASTS[1], password: '' },
  });
  const save = async (body: Input): Promise<void> => {
    const { token } = await callApi(endpoints.createApiToken, { body }, { handles: 'all' });
    await refreshQueries('api-tokens');
    onMade(token);
  };
  return (
    <FormDialog title={t('new')} submit={t('create')} form={form} onSubmit={save} onClose={onClose}>
      <TextField name="name" label={t('name')} hint={t('name_hint')} maxLength={80} autoComplete="off" />
      <MultiSelectField
        name="scopes"
        label={t('scopes')}
        hint={t('scopes_hint')}
        options={scopes.map((value) => ({ value, label: scopeText(value) }))}
      />
      <SelectField
        name="days"
        label={t('days')}
        options={LASTS.map((value) => ({ value, label: t(`days_${value}`) }))}
      />
      <PasswordField name="password" label={t('password')} autoComplete="current-password" />
    </FormDialog>
  );
};
