import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import { asShown } from './weatherDays.ts';

const AGAIN_MS = 15 * 60_000;

/** The weather at a mission's place, asked for again while it is on the screen. */
export const useWeather = (flightId: number) =>
  useQuery({
    ...queryOf(endpoints.flightWeather, { params: { id: flightId } }),
    refetchInterval: AGAIN_MS,
    select: asShown,
  });
