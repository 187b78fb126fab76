import type { ApprovalSummary } from '@envol/contract/approvals';
import { queryClient } from '../../../api/queryClient.ts';

interface Lists {
  readonly pages?: readonly { readonly results: readonly ApprovalSummary[] }[];
  readonly approvals?: readonly ApprovalSummary[];
}

/** What the queue or the week has already read of a request; undefined where neither holds it. */
export const knownRequest = (id: number): ApprovalSummary | undefined =>
  ['queue', 'week']
    .flatMap((list) => queryClient.getQueriesData<Lists>({ queryKey: ['approvals', list] }))
    .flatMap(([, data]) => [
      ...(data?.pages ?? []).flatMap(({ results }) => results),
      ...(data?.approvals ?? []),
    ])
    .find((known) => known.id === id);
