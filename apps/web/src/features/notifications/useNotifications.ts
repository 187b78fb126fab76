import { LIMITS } from '@envol/contract/limits';
import type { Notification } from '@envol/contract/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { queryClient } from '../../api/queryClient.ts';

/** Seven days, as the specification has it (2, §9.4). */
const query = queryOf(endpoints.listNotifications, { query: { last_n_days: 7 } });

export const useNotifications = () => useQuery(query);

/** What an event tells joins the list without another call; one that is heard twice, or was read with the list, stays as it is. */
export const addNotification = (news: Notification): void => {
  queryClient.setQueryData(query.queryKey, (list) =>
    list === undefined || list.some(({ id }) => id === news.id)
      ? list
      : [news, ...list].slice(0, LIMITS.notifications_told),
  );
};

/** Marks as read; the badge goes down at once, and what the server says comes back if it refuses. */
export const useMarkAsRead = () =>
  useMutation({
    mutationFn: (ids: number[]) =>
      callApi(endpoints.markNotificationsAsRead, { body: { ids } }, { handles: 'all' }),
    onMutate: (ids) => {
      queryClient.setQueryData(query.queryKey, (list) =>
        list?.map((each) => (ids.includes(each.id) ? { ...each, viewed: true } : each)),
      );
    },
    onError: () => refreshQueries('notifications'),
  });
