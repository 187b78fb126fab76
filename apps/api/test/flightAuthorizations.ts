import { boxText } from '../src/platform/db/boxText.ts';
import type { Actors } from './actors.ts';
import type { Harness } from './harness.ts';
import { addMission } from './missions.ts';

/** The U-space service provider of the tests, whose people decide by hand, and one whose simulated system does. */
export const USSP = 'ZZ04';
export const CONNECTED_USSP = 'USIM';

/** What an operator says beside its mission. */
export const ANNEX_IV = {
  ussp_identifier: USSP,
  identification_technologies: ['ASTMNetRID'],
  connectivity_methods: ['4G'],
  endurance_minutes: 25,
  emergency_procedure: 'Retour au point de départ à 40 m.',
} as const;

interface Options {
  readonly without_drone?: boolean;
  readonly is_past?: boolean;
}

/** A mission with all that annex IV asks of it; its id. */
export const addUsspFlight = async (
  harness: Harness,
  { without_drone = false, is_past = false }: Options = {},
  who: keyof Actors & ('owner' | 'stranger') = 'owner',
): Promise<number> => {
  const operator_id = harness.actors[who].operator_id ?? 0;
  const { db } = harness;
  await db
    .updateTable('operators')
    .set({ uas_operator_number: who === 'owner' ? 'FRA0000000000001' : 'FRA0000000000002' })
    .where('id', '=', operator_id)
    .where('uas_operator_number', 'is', null)
    .execute();
  const { flight_id } = await addMission(db, {
    operator_id,
    structure_id: null,
    in_days: is_past ? -3 : 3,
    name: who === 'stranger' ? 'Chez le voisin' : 'Toiture en U-space',
  });
  if (without_drone) await db.deleteFrom('flight_drones').where('flight_id', '=', flight_id).execute();
  return flight_id;
};

/** Opens or closes the U-space of the provider. */
export const setUspaceClosed = ({ db }: Harness, is_closed: boolean): Promise<unknown> =>
  db
    .updateTable('structures')
    .set({ closed_at: is_closed ? new Date().toISOString() : null })
    .where('code', '=', USSP)
    .execute();

const addUssp = async ({ db }: Harness, code: string, name: string): Promise<number> => {
  await db
    .insertInto('structures')
    .values({
      code,
      name,
      structure_type: 'ussp',
      reference_lng: -1.5,
      reference_lat: 47.2,
      phone: null,
      email: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await db
    .selectFrom('structures')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return id;
};

/** The provider whose simulated system is connected; its id. */
export const addConnectedUssp = (harness: Harness): Promise<number> =>
  addUssp(harness, CONNECTED_USSP, 'Prestataire simulé');

/** A provider whose U-space is a disk of 1 km around a place; its code. */
export const addUsspAt = async (
  harness: Harness,
  code: string,
  [lng, lat]: readonly [number, number],
): Promise<string> => {
  const at = new Date().toISOString();
  await harness.db
    .insertInto('structure_zones')
    .values({
      structure_id: await addUssp(harness, code, 'Prestataire d’ailleurs'),
      kind: 'uspace',
      code: null,
      name: 'U-space',
      geometry: JSON.stringify({ type: 'Circle', center: [lng, lat], radius_m: 1_000 }),
      bbox: boxText([lng - 0.02, lat - 0.01, lng + 0.02, lat + 0.01]),
      area_m2: Math.PI * 1_000_000,
      ceiling_m: null,
      created_by: null,
      created_by_name: 'Prestataire',
      created_at: at,
      updated_at: at,
    })
    .execute();
  return code;
};
