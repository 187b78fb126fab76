import type { FlightWeather, WeatherHour } from '@envol/contract/weather';
import { daysAfter } from '@envol/domain/time/localTime';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { everyPageOf } from '../../api/everyPage.ts';
import { type FlightForm, type useTeam, zoneOf } from '../../shared/flight-form/index.ts';
import { type DoubledPair, doubleBookings, pairsOf } from '../../shared/flights/index.ts';
import { worstOf } from '../../shared/weather/index.ts';

/** Stands for the variant among missions that are saved. */
const HERE = -1;

/** A day before or after an instant's (UTC): the list goes by the days of each mission's own place, anywhere on earth. */
const dayBeside = (instant: string | null, days: number): string =>
  instant === null ? '' : daysAfter(new Date(instant).toISOString().slice(0, 10), days);

/** Who or what of the crew is planned elsewhere at the same time; null while that is not known. */
export const useConflicts = (
  form: FlightForm,
  flightId: number | null,
  team: ReturnType<typeof useTeam>,
): readonly DoubledPair[] | null => {
  const { date_start: start, date_end: end } = form;
  const { data } = useQuery({
    ...everyPageOf(endpoints.listFlights, {
      query: { date_min: dayBeside(start, -1), date_max: dayBeside(end, 1) },
    }),
    enabled: start !== null && end !== null,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    if (start === null || end === null || data === undefined) return null;
    const named = (ids: readonly number[], all: readonly { id: number; name: string }[]) =>
      ids.map((id) => ({ id, name: all.find((each) => each.id === id)?.name ?? '' }));
    const here = {
      id: HERE,
      name: form.name,
      date_start: start,
      date_end: end,
      time_zone: zoneOf(form),
      hours_reference: form.hours_reference,
      is_continuous: form.is_continuous,
      pilots: named(
        form.pilot_ids,
        team.pilots.map(({ id, full_name }) => ({ id, name: full_name })),
      ),
      drones: named(form.drone_ids, [...team.drones]),
    };
    const others = data.filter((each) => each.id !== flightId);
    return pairsOf(doubleBookings([here], others));
  }, [data, start, end, form, flightId, team.pilots, team.drones]);
};

export interface WeatherThere {
  readonly state: WeatherHour['state'];
  readonly gust_ms: number | null;
}

/** The forecast during a variant's hours; null where none reaches. */
export const weatherDuring = (
  weather: FlightWeather | undefined,
  start: string | null,
  end: string | null,
): WeatherThere | null => {
  if (weather === undefined || start === null || end === null) return null;
  const [from, to] = [Date.parse(start), Date.parse(end)];
  const hours = weather.hours.filter(({ at }) => Date.parse(at) < to && Date.parse(at) + 3_600_000 > from);
  if (hours.length * 3_600_000 < to - from) return null;
  const gusts = hours.flatMap(({ gust_ms }) => gust_ms ?? []);
  return {
    state: worstOf(hours.map(({ state }) => state)),
    gust_ms: gusts.length === 0 ? null : Math.round(Math.max(...gusts)),
  };
};
