import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refresh } from '../../api/query.ts';
import { queryClient } from '../../api/queryClient.ts';

/** Seven days, as the specification has it (2, §9.4). */
const query = queryOf(endpoints.listNotifications, { query: { last_n_days: 7 } });

export const useNotifications = () => useQuery(query);

/** Marks as read; the badge goes down at once and comes back if the server refuses. */
export const useMarkAsRead = () =>
  useMutation({
    mutationFn: (ids: number[]) =>
      call(endpoints.markNotificationsAsRead, { body: { ids } }, { handles: 'all' }),
    onMutate: (ids) => {
      queryClient.setQueryData(query.queryKey, (list) =>
        list?.map((each) => (ids.includes(each.id) ? { ...each, viewed: true } : each)),
      );
    },
    onSettled: () => refresh('notifications'),
  });
