import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMinute } from '../../device/clock.ts';
import { asShown, WEATHER_AGAIN_MS } from '../../shared/weather/index.ts';

/** The weather at a mission's place, asked for again while it is on the screen. */
export const useWeather = (flightId: number) => {
  const now = useMinute();
  return useQuery({
    ...queryOf(endpoints.flightWeather, { params: { id: flightId } }),
    refetchInterval: WEATHER_AGAIN_MS,
    select: (weather) => asShown(weather, now),
  });
};
