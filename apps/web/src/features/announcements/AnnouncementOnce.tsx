import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useCan, useUser } from '../../api/session.ts';
import { isOrderedToLand } from '../../shared/landingOrders/index.ts';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';

/** Shows those who fly what they were not shown yet, once and not over an order to land; it is put away for every device. */
export const AnnouncementOnce = () => {
  const flies = useCan('flies');
  const { impersonator_user_id } = useUser();
  const isOrdered = isOrderedToLand.use();
  const [closed, setClosed] = useState<number | null>(null);
  const { data } = useQuery({
    ...queryOf(endpoints.lastAnnouncement),
    enabled: flies && impersonator_user_id === null,
    staleTime: 10 * 60_000,
  });
  const announcement = data?.announcement ?? null;
  if (isOrdered || announcement === null || announcement.is_dismissed || announcement.id === closed)
    return null;
  const close = (): void => {
    setClosed(announcement.id);
    // Where it cannot be told, it is shown again at the next visit.
    void callApi(endpoints.stopDisplay, { body: { id: announcement.id } }, { handles: 'all' })
      .then(() => refreshQueries('announcements'))
      .catch(() => undefined);
  };
  return <AnnouncementDialog announcement={announcement} onClose={close} />;
};
