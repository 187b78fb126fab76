import { useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useUser } from '../../api/session.ts';
import { targetOf } from './target.ts';
import { useMarkAsRead, useNotifications } from './useNotifications.ts';

/** What is on the screen is read: the notifications that lead to the open page lose their mark. */
export const useReadWhenOpen = (): void => {
  const user = useUser();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { data = [] } = useNotifications();
  const { mutate } = useMarkAsRead();
  const ids = data
    .filter((each) => !each.viewed && targetOf(each, user) === path)
    .map(({ id }) => id)
    .join();
  const read = useEffectEvent((unread: string) => {
    // Seen by who looks through the account, not by the person.
    if (unread !== '' && !document.hidden && user.impersonator_user_id === null)
      mutate(unread.split(',').map(Number));
  });
  useEffect(() => {
    const readThese = (): void => read(ids);
    readThese();
    document.addEventListener('visibilitychange', readThese);
    return () => document.removeEventListener('visibilitychange', readThese);
  }, [ids]);
};
