import type { FlightCompatibility } from '@envol/contract/flight-compatibility';
import { requiredProofs, standingProofs } from '@envol/domain/pilots/proofs';
import { localDate } from '@envol/domain/time/localTime';
import type { Db } from '../../platform/db/database.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import { toDrone } from '../drones/index.ts';
import type { FlightDetail } from '../flight-details/index.ts';
import { getDetail } from '../flight-details/index.ts';
import { readablePilotPapers } from '../paper-states/index.ts';

type Proofs = FlightCompatibility['pilots'][number]['proofs'];
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

/** What the scenario asks of each of a mission's pilots, and how the operator's papers stand, as far as the asker reads them. */
export const proofsOf = async (
  db: Db,
  reached: Pick<VisibleRows, 'own_pilots'>,
  { flight, drones, pilots }: Pick<FlightDetail, 'flight' | 'drones' | 'pilots'>,
): Promise<ReadonlyMap<number, Proofs>> => {
  // One that ends at midnight does not touch the day that begins.
  const lastInstant = new Date(Date.parse(flight.date_end) - 1).toISOString();
  const dates = {
    first_date: localDate(flight.date_start, flight.time_zone),
    last_date: localDate(lastInstant, flight.time_zone),
  };
  const asked = requiredProofs(flight.scenario, drones.map(toDrone), dates);
  const papersOf = await readablePilotPapers(db, reached, flight.id);
  return new Map(
    pilots.map(({ id }): [number, Proofs] => [id, [...standingProofs(asked, papersOf(id), dates.last_date)]]),
  );
};

/** Scenario, drones and pilots of a mission against one another; NOT_FOUND out of reach. */
export const compatibilityOf = async (
  db: Db,
  reached: VisibleRows,
  id: number,
): Promise<FlightCompatibility> => {
  const detail = await getDetail(db, reached, id);
  const { flight, drones, pilots } = detail;
  const proofs = await proofsOf(db, reached, detail);
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
      proofs: proofs.get(pilot.id) ?? [],
    })),
  };
};
