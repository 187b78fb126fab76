import type { ApprovalConflict } from '@envol/contract/approvals';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';

const NONE: readonly ApprovalConflict[] = [];

/** The standing requests that meet in the air. */
export const useConflicts = (): readonly ApprovalConflict[] => {
  const { data } = useQuery({
    ...queryOf(endpoints.listApprovalConflicts),
    placeholderData: keepPreviousData,
  });
  return data?.results ?? NONE;
};
