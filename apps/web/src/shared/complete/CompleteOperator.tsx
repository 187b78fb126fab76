import { type Operator, OperatorInput } from '@envol/contract/operators';
import { readAddressLine } from '@envol/domain/operators/addressLine';
import type { OperatorFieldToComplete } from '@envol/domain/operators/fieldsToComplete';
import { useState } from 'react';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useTranslation } from '../../ui/texts.ts';
import { CompleteForm } from './CompleteForm.tsx';
import { fieldsOf, useCompleted } from './useCompleted.ts';

const { uas_operator_number, siret } = OperatorInput.shape;

/** What each line takes once it is filled in; the address as letters bear it, in one. */
const FILLED = {
  number: { uas_operator_number: uas_operator_number.unwrap().unwrap() },
  siret: { siret: siret.unwrap().unwrap() },
  address: {
    address: z.string().transform((line, context) => {
      const read = readAddressLine(line);
      if (read !== null) return read;
      context.addIssue({ code: 'custom', message: 'address_line' });
      return z.NEVER;
    }),
  },
} as const satisfies Record<OperatorFieldToComplete, z.ZodRawShape>;

const BLANK = {
  number: { uas_operator_number: '' },
  siret: { siret: '' },
  address: { address: '' },
} as const satisfies Record<OperatorFieldToComplete, Record<string, string>>;

type Values = Partial<Record<'uas_operator_number' | 'siret' | 'address', string>>;

interface CompleteOperatorProps {
  readonly operator: Operator;
  readonly fields: readonly OperatorFieldToComplete[];
  readonly takesFocus?: boolean;
}

/** What a declaration names of the company and its record lacks. */
export const CompleteOperator = ({ operator, fields, takesFocus }: CompleteOperatorProps) => {
  const { t } = useTranslation(['complete', 'company']);
  const completed = useCompleted();
  // A field does not go under the hand of who fills it in.
  const [asked] = useState(fields);
  const [schema] = useState(() => z.object(Object.assign({}, ...asked.map((field) => FILLED[field]))));
  const form = useContractForm<Values, Record<string, unknown>>(schema, {
    defaultValues: Object.assign({}, ...asked.map((field) => BLANK[field])) as Values,
  });
  const of = { params: { id: operator.id } };
  const write = async (body: object): Promise<object> => {
    const after = await callApi(endpoints.updateOperator, { ...of, body }, { handles: 'all' });
    await refreshQueries('exploitants', 'flights');
    return after;
  };
  const save = async ({ address, ...rest }: Record<string, unknown>): Promise<void> => {
    // Five figures before the town: France, unless the record says otherwise.
    const body = address ? { ...rest, ...address, country: operator.country ?? 'France' } : rest;
    const names = Object.keys(body);
    const after = await write(body);
    completed({
      name: operator.commercial_name,
      written: fieldsOf(after, names),
      read: () => callApi(endpoints.getOperator, of),
      takeBack: () => write(fieldsOf(operator, names)),
    });
  };
  return (
    <CompleteForm
      title={t('complete:operator', { name: operator.commercial_name })}
      form={form}
      save={save}
      takesFocus={takesFocus}
    >
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
        <TextField
          name="address"
          label={t('complete:address')}
          hint={t('complete:address_hint')}
          maxLength={500}
        />
      )}
    </CompleteForm>
  );
};
