import { type Operator, OperatorInput } from '@envol/contract/operators';
import type { OperatorFieldToComplete } from '@envol/domain/operators/fieldsToComplete';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refresh } from '../../api/query.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useTranslation } from '../../ui/texts.ts';
import { CompleteForm } from './CompleteForm.tsx';
import { useCompleted } from './useCompleted.ts';

const { uas_operator_number, siret, address_1, postal_code, city, country } = OperatorInput.shape;

/** What each line takes once it is filled in: an address is found by its street, its town and its country. */
const FILLED = {
  number: { uas_operator_number: uas_operator_number.unwrap().unwrap() },
  siret: { siret: siret.unwrap().unwrap() },
  address: {
    address_1: address_1.unwrap().unwrap().min(1),
    postal_code,
    city: city.unwrap().unwrap().min(1),
    country: country.unwrap().unwrap().min(1),
  },
} as const satisfies Record<OperatorFieldToComplete, z.ZodRawShape>;

const BLANK = {
  number: { uas_operator_number: '' },
  siret: { siret: '' },
  address: { address_1: '', postal_code: '', city: '', country: 'France' },
} as const satisfies Record<OperatorFieldToComplete, Record<string, string>>;

type Values = Partial<
  Record<'uas_operator_number' | 'siret' | 'address_1' | 'postal_code' | 'city' | 'country', string>
>;

interface CompleteOperatorProps {
  readonly operator: Operator;
  readonly fields: readonly OperatorFieldToComplete[];
}

/** What a declaration names of the company and its record lacks. */
export const CompleteOperator = ({ operator, fields }: CompleteOperatorProps) => {
  const { t } = useTranslation(['complete', 'company']);
  const completed = useCompleted();
  // A field does not go under the hand of who fills it in.
  const [asked] = useState(fields);
  const [schema] = useState(() => z.object(Object.assign({}, ...asked.map((field) => FILLED[field]))));
  const form = useContractForm<Values, Record<string, unknown>>(schema, {
    defaultValues: Object.assign({}, ...asked.map((field) => BLANK[field])) as Values,
  });
  const write = async (body: object): Promise<void> => {
    await call(endpoints.updateOperator, { params: { id: operator.id }, body }, { handles: 'all' });
    await refresh('exploitants', 'flights');
  };
  const save = async (body: Record<string, unknown>): Promise<void> => {
    const before = Object.fromEntries(
      Object.keys(body).map((name) => [name, operator[name as keyof Operator]]),
    );
    await write(body);
    completed(operator.commercial_name, () => write(before));
  };
  return (
    <CompleteForm title={t('complete:operator', { name: operator.commercial_name })} form={form} save={save}>
      {asked.includes('number') && (
        <TextField
          name="uas_operator_number"
          label={t('complete:operator_number')}
          hint={t('complete:operator_number_hint')}
          maxLength={40}
        />
      )}
      {asked.includes('siret') && (
        <TextField name="siret" label={t('company:siret')} hint={t('company:siret_hint')} maxLength={40} />
      )}
      {asked.includes('address') && (
        <>
          <TextField name="address_1" label={t('company:address_1')} maxLength={250} />
          <TextField name="postal_code" label={t('company:postal_code')} maxLength={32} optional />
          <TextField name="city" label={t('company:city')} maxLength={250} />
          <TextField name="country" label={t('company:country')} maxLength={250} />
        </>
      )}
    </CompleteForm>
  );
};
