import { operatorFieldsToComplete } from '@envol/domain/operators/fieldsToComplete';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOfKnown } from '../../../api/query.ts';
import { useMay, useOperator } from '../../../api/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';

const CompleteOperator = lazy(async () => ({
  default: (await import('../../../shared/complete/index.ts')).CompleteOperator,
}));

/** What the company's record lacks for a declaration, to be filled in beside it. Who administers the company fills it in. */
export const CompleteOperatorAct = () => {
  const { t } = useTranslation('complete');
  const format = useFormats();
  const mayWrite = useMay('operator:write');
  const id = useOperator()?.id ?? null;
  const { data: operator } = useQuery(
    queryOfKnown(endpoints.getOperator, mayWrite && id !== null ? { params: { id } } : null),
  );
  const [open, setOpen] = useState(false);
  const fields = operator === undefined ? [] : operatorFieldsToComplete(operator);
  if (operator === undefined || fields.length === 0) return null;
  if (!open)
    return (
      <Button variant="text" onClick={() => setOpen(true)}>
        {t('operator_open', { fields: format.list(fields.map((field) => t(`operator_fields.${field}`))) })}
      </Button>
    );
  return (
    <Suspense fallback={null}>
      <CompleteOperator operator={operator} fields={fields} />
    </Suspense>
  );
};
