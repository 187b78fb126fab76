import { lazy, Suspense } from 'react';
import { useMay, useOperator } from '../../api/session.ts';
import type { CompleteOperatorActProps } from './LackingOfOperator.tsx';

const LackingOfOperator = lazy(async () => ({
  default: (await import('./LackingOfOperator.tsx')).LackingOfOperator,
}));

/** What the company's record lacks for what is told, to be filled in beside it by who administers the company; others are told. */
export const CompleteOperatorAct = (props: CompleteOperatorActProps) => {
  const mayPlan = useMay('flight:write');
  const operator = useOperator();
  if (!mayPlan || operator === null) return null;
  return (
    <Suspense>
      <LackingOfOperator {...props} operator_id={operator.id} />
    </Suspense>
  );
};
