import { useQuery } from '@tanstack/react-query';
import { endpoints } from './endpoints.ts';
import { queryOf } from './query.ts';

/** Whether this server shows the demonstration; false until it said so. It does not change while the server runs. */
export const useIsDemo = (): boolean => {
  const { data } = useQuery({ ...queryOf(endpoints.demoAccounts), staleTime: Number.POSITIVE_INFINITY });
  return data?.enabled === true;
};
