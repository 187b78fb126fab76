import type { Payer } from '@envol/domain/flights/payAct';
import { useMay, useOperator } from './session.ts';

/** How the person who reads may pay requests of the company; nobody without a session. */
export const usePayer = (): Payer => {
  const operator = useOperator();
  const may_ask = useMay('approval:request');
  // Not in a trial, and not where nothing is sold.
  const pays_here = operator?.sells_plans === true && operator.features.includes('paid_approvals');
  return { may_ask, pays_here };
};
