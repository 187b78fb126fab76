import type { ApprovalConflict } from '@envol/contract/approvals';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import { countsOf } from './conflicts.features.ts';

const NONE: readonly ApprovalConflict[] = [];

/** The standing requests that meet in the air, and how many others each meets. */
export const useConflicts = () => {
  const { data } = useQuery({
    ...queryOf(endpoints.listApprovalConflicts),
    placeholderData: keepPreviousData,
  });
  const conflicts = data?.results ?? NONE;
  return { conflicts, counts: useMemo(() => countsOf(conflicts), [conflicts]) };
};
