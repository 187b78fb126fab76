import type { FlightCompatibility } from '@envol/contract/flights';
import { proofsAsked, standingProofs } from '@envol/domain/pilots/proofs';
import { localDate } from '@envol/domain/time/localTime';
import type { Db } from '../../platform/db/database.ts';
import type { Reached } from '../../platform/db/reach.ts';
import { readablePilotPapers } from '../documents/index.ts';
import { toDrone } from '../drones/index.ts';
import { getDetail } from './flights.detail.ts';
import type { FlightDetail } from './flights.queries.ts';

type Judged = Pick<FlightCompatibility, 'standing' | 'reasons'>;

/** What the saved analysis says of a scenario or a drone: its card, or that nothing contradicts it. */
const judgedOf = (
  { flight, constraints }: FlightDetail,
  isAbout: (card: FlightDetail['constraints'][number]['judged']) => boolean,
): Judged => {
  if (flight.analysis === null) return { standing: 'unknown', reasons: [] };
  const card = constraints.find(({ judged, status }) => status !== 'outdated' && isAbout(judged))?.judged;
  if (card === undefined) return { standing: 'fits', reasons: [] };
  const standing = card.effect === 'forbidden' ? 'contradicts' : card.effect === 'check' ? 'check' : 'fits';
  return { standing, reasons: card.reasons.map(({ code, params }) => ({ code, params })) };
};

/** Scenario, drones and pilots of a mission against one another; NOT_FOUND out of reach. */
export const compatibilityOf = async (db: Db, reached: Reached, id: number): Promise<FlightCompatibility> => {
  const detail = await getDetail(db, reached, id);
  const { flight, drones, pilots } = detail;
  // One that ends at midnight does not touch the day that begins.
  const lastInstant = new Date(Date.parse(flight.date_end) - 1).toISOString();
  const dates = {
    first_date: localDate(flight.date_start, flight.time_zone),
    last_date: localDate(lastInstant, flight.time_zone),
  };
  const asked = proofsAsked(flight.scenario, drones.map(toDrone), dates);
  const papersOf = await readablePilotPapers(db, reached, id);
  return {
    scenario: flight.scenario,
    ...judgedOf(detail, ({ kind }) => kind === 'scenario'),
    drones: drones.map((drone) => ({
      id: drone.id,
      name: drone.name,
      ...judgedOf(detail, ({ key }) => key.startsWith(`rule:drone:${drone.id}:`)),
    })),
    pilots: pilots.map((pilot) => ({
      id: pilot.id,
      name: `${pilot.first_name} ${pilot.last_name}`,
      proofs: [...standingProofs(asked, papersOf(pilot.id), dates.last_date)],
    })),
  };
};
