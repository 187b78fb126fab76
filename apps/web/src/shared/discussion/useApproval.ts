import type { Approval } from '@envol/contract/approvals';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';

/** A request that the caller already holds, or its id. */
export type ApprovalRef = Approval | number;

/** One request, kept true by the events that refresh its noun. */
export const useApproval = (ref: ApprovalRef) =>
  useQuery({
    ...queryOf(endpoints.getApproval, { params: { id: typeof ref === 'number' ? ref : ref.id } }),
    ...(typeof ref === 'number' ? {} : { placeholderData: ref }),
  });
