import type { Constraint } from '@envol/domain/airspace/constraint';
import type { Database } from '../src/platform/db/database.ts';

const DAY_MS = 86_400_000;

/** A judged constraint as the engine writes it, of the control zone around an aerodrome. */
export const controlZone = (code: string, changes: Partial<Constraint> = {}): Constraint => ({
  key: `zone:CTR ${code}`,
  kind: 'control_zone',
  title: `CTR ${code}`,
  zone_id: null,
  aerodrome_code: code,
  effect: 'agreement',
  procedure: 'approval_request',
  decider: { kind: 'authority', structure_code: code, name: code, contact: null, contacts: [] },
  notice: { days: 5, mode: 'ouvrables', latest_date: '2030-01-01', respected: true },
  free_height_m: null,
  activity: 'active',
  overlap: {
    area_ids: ['1'],
    area_m2: 31_000,
    distance_m: 0,
    fully_inside: true,
    lower: null,
    upper: null,
  },
  reasons: [],
  source: { text: 'AIP', dataset: 'sia', effective_date: '2026-01-01' },
  ...changes,
});

export interface MissionRows {
  readonly flight_id: number;
  readonly constraint_id: number;
  readonly area_id: number;
  readonly pilot_id: number;
  readonly drone_id: number;
}

interface MissionOptions {
  readonly operator_id: number;
  readonly structure_id: number | null;
  readonly now?: Date;
  /** Days from now to the start; the mission lasts two hours. */
  readonly in_days?: number;
  readonly name?: string;
  readonly phone?: string | null;
  readonly judged?: Partial<Constraint>;
}

let serial = 0;

const addFleet = async (db: Database, operatorId: number, phone: string | null) => {
  serial += 1;
  const pilot = await db
    .insertInto('pilots')
    .values({
      operator_id: operatorId,
      first_name: 'Camille',
      last_name: `Martin ${serial}`,
      email: null,
      phone,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const drone = await db
    .insertInto('drones')
    .values({
      operator_id: operatorId,
      name: `Drone ${serial}`,
      manufacturer: 'DJI',
      model: 'M30T',
      serial_number: `SN-${serial}`,
      drone_class: 'C2',
      mass_kg: 3.8,
      max_dimension_m: null,
      max_speed_ms: null,
      registration: 'UAS-FR-200002',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { pilot_id: pilot.id, drone_id: drone.id };
};

const addConstraint = async (
  db: Database,
  flightId: number,
  areaId: number,
  options: MissionOptions,
): Promise<number> => {
  const whole = controlZone('LFBO');
  const judged = { ...whole, overlap: { ...whole.overlap, area_ids: [String(areaId)] }, ...options.judged };
  const constraint = await db
    .insertInto('flight_constraints')
    .values({
      flight_id: flightId,
      key: judged.key,
      position: 0,
      structure_id: options.structure_id,
      delegatee_structure_id: options.structure_id,
      judged: JSON.stringify(judged),
      status: 'todo',
      note: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return constraint.id;
};

/** The key of the card that `addForbiddingCard` adds. */
export const FORBIDDING_KEY = 'notam:LFFA-R0777/30:0';

/** Forbids a mission's place by a NOTAM's card, as an analysis saves it. */
export const addForbiddingCard = async (db: Database, flight_id: number): Promise<void> => {
  await db.updateTable('flights').set({ outlook: 'impossible' }).where('id', '=', flight_id).execute();
  const judged = { ...controlZone('LFBO'), key: FORBIDDING_KEY, kind: 'notam', effect: 'forbidden' };
  await db
    .insertInto('flight_constraints')
    .values({
      flight_id,
      key: FORBIDDING_KEY,
      position: 9,
      structure_id: null,
      delegatee_structure_id: null,
      judged: JSON.stringify(judged),
      status: 'todo',
      note: null,
    })
    .execute();
};

/** A stored mission beside Toulouse-Blagnac that needs one approval, with its pilot and drone. */
export const addMission = async (db: Database, options: MissionOptions): Promise<MissionRows> => {
  const fleet = await addFleet(
    db,
    options.operator_id,
    options.phone === undefined ? '+33639980001' : options.phone,
  );
  const start = (options.now ?? new Date()).getTime() + (options.in_days ?? 10) * DAY_MS;
  const center = { center_lng: 1.4, center_lat: 43.66 };
  const bbox = '((1.401,43.661),(1.399,43.659))';
  const flight = await db
    .insertInto('flights')
    .values({
      operator_id: options.operator_id,
      name: options.name ?? 'Inspection de toiture',
      description: null,
      internal_notes: null,
      date_start: new Date(start).toISOString(),
      date_end: new Date(start + 7_200_000).toISOString(),
      time_zone: 'Europe/Paris',
      hours_reference: 'local',
      max_flying_height: 60,
      scenario: 'STS-01',
      visibility: 'in_sight',
      max_distance_from_pilot: null,
      max_ground_speed_ms: 4.5,
      airspace_observers: null,
      weather_condition: null,
      status: 'action_needed',
      next_step: null,
      analysis: null,
      analysed_at: null,
      created_by: null,
      bbox,
      ...center,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const area = await db
    .insertInto('flight_areas')
    .values({
      flight_id: flight.id,
      position: 0,
      name: 'Zone 1',
      geometry: JSON.stringify({ type: 'Circle', center: [1.4, 43.66], radius_m: 100 }),
      max_height_m: null,
      area_m2: 31_416,
      bbox,
      ...center,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('flight_pilots')
    .values({ flight_id: flight.id, pilot_id: fleet.pilot_id, position: 0 })
    .execute();
  await db
    .insertInto('flight_drones')
    .values({ flight_id: flight.id, drone_id: fleet.drone_id, position: 0 })
    .execute();
  const constraint_id = await addConstraint(db, flight.id, area.id, options);
  return { flight_id: flight.id, area_id: area.id, constraint_id, ...fleet };
};

/** Another area of a stored mission, far from the first. */
export const addArea = async (db: Database, flightId: number): Promise<number> => {
  const { id } = await db
    .insertInto('flight_areas')
    .values({
      flight_id: flightId,
      position: 1,
      name: 'Zone 2',
      geometry: JSON.stringify({ type: 'Circle', center: [2.3, 43.2], radius_m: 100 }),
      max_height_m: null,
      area_m2: 31_416,
      center_lng: 2.3,
      center_lat: 43.2,
      bbox: '((2.301,43.201),(2.299,43.199))',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Makes a stored constraint meet these areas. */
export const meetAreas = async (
  db: Database,
  constraintId: number,
  areaIds: readonly number[],
): Promise<void> => {
  const { judged } = await db
    .selectFrom('flight_constraints')
    .select('judged')
    .where('id', '=', constraintId)
    .executeTakeFirstOrThrow();
  const overlap = { ...judged.overlap, area_ids: areaIds.map(String) };
  await db
    .updateTable('flight_constraints')
    .set({ judged: JSON.stringify({ ...judged, overlap }) })
    .where('id', '=', constraintId)
    .execute();
};

/** A first constraint sheet of a mission, of nothing. */
export const addConstraintSheet = async (db: Database, flight_id: number): Promise<void> => {
  const facts = JSON.stringify({ mission: {}, lines: [] });
  const made = { generated_by: null, generated_by_name: 'A', generated_at: '2026-01-01T08:00:00Z' };
  await db
    .insertInto('constraint_sheets')
    .values({ flight_id, version: 1, facts, digest: '', ...made })
    .execute();
};
