import type { Flight } from '@envol/contract/flights';
import { useQueries } from '@tanstack/react-query';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';

/** The lowest height (m above ground) that decisions in force allow; null when none limits it. */
export const useLimitedHeight = ({ approvals }: Pick<Flight, 'approvals'>): number | null => {
  const answers = useQueries({
    queries: approvals
      .filter(({ status }) => status === 'reserves')
      .map(({ id }) => queryOf(endpoints.getApproval, { params: { id } })),
  });
  const heights = answers.flatMap(({ data }) => data?.decision?.restricted_height ?? []);
  return heights.length === 0 ? null : Math.min(...heights);
};
