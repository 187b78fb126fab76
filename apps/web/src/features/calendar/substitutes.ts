import type { FlightSummary } from '@envol/contract/flights';
import { lastDateOf, localDate } from '@envol/domain/time/localTime';
import type { TeamDrone, TeamPilot } from '../../shared/flight-form/index.ts';
import { type DoubleBooking, standingOf } from '../../shared/flights/index.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Somebody, or another drone, that one of the two missions could have instead. */
export interface Substitute {
  readonly flight: FlightSummary;
  readonly instead: Named;
}

interface Team {
  readonly pilots: readonly TeamPilot[];
  readonly drones: readonly TeamDrone[];
}

const meets = (one: FlightSummary, other: FlightSummary): boolean =>
  Date.parse(one.date_start) < Date.parse(other.date_end) &&
  Date.parse(other.date_start) < Date.parse(one.date_end);

/** A drone for which the rules say the same: class, mass, tether. What differs is judged when it is put in. */
const isAlike = (one: TeamDrone, other: TeamDrone): boolean =>
  one.drone_class === other.drone_class &&
  one.mass_kg === other.mass_kg &&
  one.is_captive === other.is_captive;

const candidates = ({ kind, who }: DoubleBooking, { pilots, drones }: Team): readonly Named[] => {
  // A mission's pilots are called: they need a telephone.
  if (kind === 'pilot')
    return pilots.filter(({ phone }) => phone !== null).map(({ id, full_name }) => ({ id, name: full_name }));
  const doubled = drones.find(({ id }) => id === who.id);
  return doubled === undefined ? [] : drones.filter((drone) => isAlike(drone, doubled));
};

/**
 * Who is free for the whole of one of the two missions, the later one first; null where nobody is, or where an approval
 * stands for both as they are. `flights` are all of the days `known` (YYYY-MM-DD, in order);
 * of a mission that reaches beyond them nobody can be said to be free.
 */
export const substituteFor = (
  double: DoubleBooking,
  flights: readonly FlightSummary[],
  team: Team,
  known: readonly string[],
): Substitute | null => {
  const list = `${double.kind}s` as const;
  const both = flights
    .filter((flight) => double.flights.includes(flight.id) && standingOf(flight).length === 0)
    .filter(
      ({ date_start, date_end, time_zone }) =>
        localDate(date_start, time_zone) >= (known[0] ?? '') &&
        lastDateOf(date_end, time_zone) <= (known.at(-1) ?? ''),
    )
    .toSorted((one, other) => Date.parse(other.date_start) - Date.parse(one.date_start));
  for (const flight of both) {
    const taken = new Set(
      flights.filter((other) => meets(flight, other)).flatMap((other) => other[list].map(({ id }) => id)),
    );
    const instead = candidates(double, team).find(({ id }) => !taken.has(id));
    if (instead !== undefined) return { flight, instead: { id: instead.id, name: instead.name } };
  }
  return null;
};
