import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { presentTime } from '../../device/clock.ts';

/** Read again so often; a reading three times as old says nothing of now. */
const EVERY_MS = 10_000;
const OLD_MS = 3 * EVERY_MS;

/** Of the instants that the page tells to whoever opens it, on whatever device. */
export const PUBLIC_TIME_ZONE = FRENCH_TIME;

/** The U-spaces as they stand, read again and again; `isOld`: what is shown may no longer be true. */
export const usePublicAreas = () => {
  const [token, setToken] = useState<string | null>(null);
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...queryOf(endpoints.uspaceAreas, {
      query: token === null ? {} : { notification_token: token },
    }),
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: true,
    placeholderData: (before) => before,
  });
  const [now, setNow] = useState(presentTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(presentTime()), 1000);
    return () => clearInterval(timer);
  }, []);
  const watch = async (): Promise<void> => {
    const given = await callApi(endpoints.uspaceNotificationToken, {});
    setToken(given.token);
  };
  return {
    data,
    error,
    refetch,
    token,
    watch,
    /** Seconds since the newest reading; null before the first. */
    age_s: dataUpdatedAt === 0 ? null : Math.max(0, Math.round((now - dataUpdatedAt) / 1000)),
    isOld: dataUpdatedAt > 0 && now - dataUpdatedAt > OLD_MS,
    read_at: dataUpdatedAt,
  };
};
