import { operatorFieldsToComplete } from '@envol/domain/operators/fieldsToComplete';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOfKnown } from '../../api/query.ts';
import { useMay, useOperator } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';

const CompleteOperator = lazy(async () => ({
  default: (await import('../complete/index.ts')).CompleteOperator,
}));

/** What the company's record lacks for a declaration, to be filled in beside it by who administers the company; others are told. */
export const CompleteOperatorAct = () => {
  const { t } = useTranslation('complete');
  const format = useFormats();
  const mayWrite = useMay('operator:write');
  const mayPlan = useMay('flight:write');
  const id = useOperator()?.id ?? null;
  const { data: operator } = useQuery(
    queryOfKnown(endpoints.getOperator, mayPlan && id !== null ? { params: { id } } : null),
  );
  const [open, setOpen] = useState(false);
  const fields = operator === undefined ? [] : operatorFieldsToComplete(operator);
  if (operator === undefined || fields.length === 0) return null;
  const lacking = format.list(fields.map((field) => t(`operator_fields.${field}`)));
  if (!mayWrite)
    return <small>{t('operator_others', { name: operator.commercial_name, fields: lacking })}</small>;
  if (!open)
    return (
      <Button variant="text" onClick={() => setOpen(true)}>
        {t('operator_open', { fields: lacking })}
      </Button>
    );
  return (
    <Suspense fallback={null}>
      <CompleteOperator operator={operator} fields={fields} />
    </Suspense>
  );
};
