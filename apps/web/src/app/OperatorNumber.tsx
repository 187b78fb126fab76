import { type Operator, OperatorInput } from '@envol/contract/operators';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../api/call.ts';
import { endpoints } from '../api/endpoints.ts';
import { queryOf, refreshQueries } from '../api/query.ts';
import { useMay } from '../api/session.ts';
import { Button } from '../ui/Button.tsx';
import { KeyValue } from '../ui/Card.tsx';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { useContractForm } from '../ui/form/useCheckedForm.ts';
import { showSuccess } from '../ui/snackbar/snackbars.ts';
import { ErrorState } from '../ui/states.tsx';
import { useTranslation } from '../ui/texts.ts';

const NumberDialog = ({
  operator,
  onClose,
}: {
  readonly operator: Operator;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('settings');
  const form = useContractForm<{ uas_operator_number: string }, typeof OperatorInput._zod.output>(
    OperatorInput,
    {
      defaultValues: { uas_operator_number: operator.uas_operator_number ?? '' },
    },
  );
  const save = async (body: typeof OperatorInput._zod.output): Promise<void> => {
    await callApi(endpoints.updateOperator, { params: { id: operator.id }, body }, { handles: 'all' });
    await refreshQueries('exploitants');
    showSuccess(t('page.operator_number_saved'));
    onClose();
  };
  const known = operator.uas_operator_number !== null;
  const title = t(known ? 'page.operator_number_change' : 'page.operator_number_enter');
  return (
    <FormDialog title={title} submit={title} form={form} onSubmit={save} onClose={onClose}>
      <TextField
        name="uas_operator_number"
        label={t('page.operator_number')}
        hint={t('page.operator_number_hint')}
        placeholder="FRA…"
        maxLength={40}
        optional
      />
    </FormDialog>
  );
};

/** The number that sheets print and drones carry; its owner and administrators enter it. */
export const OperatorNumber = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('settings');
  const mayWrite = useMay('operator:write');
  const [isOpen, setOpen] = useState(false);
  const { data: operator, error, refetch } = useQuery(queryOf(endpoints.getOperator, { params: { id } }));
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (operator === undefined) return null;
  const number = operator.uas_operator_number;
  const act = number === null ? 'operator_number_enter' : 'operator_number_change';
  return (
    <>
      <KeyValue items={[[t('page.operator_number'), number ?? t('page.operator_number_missing')]]} />
      {mayWrite ? (
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t(`page.${act}`)}
        </Button>
      ) : (
        number === null && <p>{t('page.operator_number_ask')}</p>
      )}
      {isOpen && <NumberDialog operator={operator} onClose={() => setOpen(false)} />}
    </>
  );
};
