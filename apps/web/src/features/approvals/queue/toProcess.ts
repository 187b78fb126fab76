import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import { queryClient } from '../../../api/queryClient.ts';

const query = queryOf(endpoints.listApprovals, { query: { limit: 1, is_closed: 'false' } });

/** Requests to process, for the header; reloaded with their noun, or told by the list that is on the screen. */
export const useToProcess = (): number | undefined => {
  const { data } = useQuery({ ...query, meta: { count: 'asked' } });
  return data !== undefined && 'to_process' in data ? data.to_process : undefined;
};

/** What a page of the list says of it: the header need not ask again. */
export const rememberToProcess = (to_process: number): void => {
  queryClient.setQueryData(query.queryKey, (page) =>
    page !== undefined && 'to_process' in page ? { ...page, to_process } : page,
  );
};
