import { useUser } from '../../api/session.ts';

/** Whether one's company may pay requests by card here: not in a trial, and not where nothing is sold. */
export const usePaysHere = (): boolean => {
  const { operator } = useUser();
  return operator?.sells_plans === true && operator.features.includes('paid_approvals');
};
