import { requestApproval } from '@envol/contract/approvals';
import type { RequestLimits } from '@envol/domain/approvals/limits';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { operatorIdOf } from './actors.ts';
import { BAD_FILES, type CallRequest, GOOD_FILES, type Make, type World } from './callWorld.ts';
import { freshCopy } from './copies.ts';
import { addFlight, PLACES } from './flights.ts';
import { addMission } from './missions.ts';
import { addRequest, asking } from './requests.ts';

let serial = 0;
export const nothing: Make = () => ({});
export const of = (id: number, body?: unknown): CallRequest => ({
  params: { id },
  ...(body !== undefined && { body }),
});
export const notAnId: Make = () => ({ params: { id: 'x' } });
export const myFlight: Make = ({ mine }) => of(mine.flight_id);
export const theirFlight = { ids: ({ theirs }: World) => of(theirs.flight_id) };
export const myOperator: Make = ({ harness }) => of(operatorIdOf(harness.actors.owner));
export const theirOperator = {
  ids: ({ harness }: World) => of(harness.actors.stranger.operator_id ?? 0),
};
export const myRequest: Make = ({ mine }) => of(mine.approval_id);
export const theirRequest = { ids: ({ theirs }: World) => of(theirs.approval_id) };
export const fresh = (world: World) => addFlight(world.harness, { areas: [{ geometry: PLACES.country }] });
const copyRequest = freshCopy(async (harness) => {
  const rows = await addRequest(harness);
  const row = harness.db.selectFrom('approvals').select('external_status').where('id', '=', rows.approval_id);
  // The structure's system gets the request by a job: copied before, the copies would wait for one that they do not have.
  await expect
    .poll(async () => (await row.executeTakeFirstOrThrow()).external_status, {
      timeout: 60_000,
      interval: 20,
    })
    .not.toBe('waiting');
  return rows;
});
/** A request of the first operator to Blagnac of the row's own. */
export const freshRequest = ({ harness }: World) => copyRequest(harness);

/** A mission of the first operator as rows, with what the requests to its authority look at. */
export const unasked = ({ harness }: World, changes: Partial<Parameters<typeof addMission>[1]> = {}) =>
  addMission(harness.db, {
    operator_id: harness.actors.owner.operator_id ?? 0,
    structure_id: harness.actors.controller.structure_id,
    ...changes,
  });
export const ask =
  (changes: Partial<Parameters<typeof addMission>[1]>, body: object = {}, files?: readonly File[]): Make =>
  async (world) => {
    const rows = await unasked(world, changes);
    return { ...of(rows.flight_id, { ...asking(rows), ...body }), ...(files && { files }) };
  };

export const writeWith =
  (files: readonly File[]): Make =>
  ({ mine }) => ({ ...of(mine.approval_id, { message: 'Voici.' }), files });

/** Files for whose operator there is no room left. */
export const full =
  (make: Make): Make =>
  async (world) => {
    const sent = await make(world);
    const { db, actors } = world.harness;
    await db
      .insertInto('documents')
      .values({
        operator_id: actors.owner.operator_id ?? 0,
        owner_type: 'approval',
        owner_id: world.mine.approval_id,
        side: 'both',
        name: 'plan.pdf',
        type: 'application/pdf',
        bytes: 6_000_000_000,
        storage_key: 'none',
        sha256: '',
        uploaded_by: null,
      })
      .execute();
    return sent;
  };

/** A body with files that are refused. */
export const fileErrors = (make: Make) => {
  const withFiles =
    (files: readonly File[]): Make =>
    async (world) => ({ ...(await make(world)), files });
  return {
    FILE_TOO_LARGE: withFiles(BAD_FILES.FILE_TOO_LARGE),
    FILE_TYPE_NOT_ALLOWED: withFiles(BAD_FILES.FILE_TYPE_NOT_ALLOWED),
    TOO_MANY_FILES: withFiles(BAD_FILES.TOO_MANY_FILES),
    STORAGE_FULL: full(withFiles(GOOD_FILES)),
  };
};

export const closed =
  (body?: unknown): Make =>
  async (world) => {
    const { approval_id: id } = await freshRequest(world);
    const closed_at = new Date().toISOString();
    await world.harness.db.updateTable('approvals').set({ closed_at }).where('id', '=', id).execute();
    return of(id, body);
  };

/** What is wrong with a mission whose body is read whole, the same for a new one and for a change. */
export const missionErrors = (
  send: (world: World, changes: object) => CallRequest | Promise<CallRequest>,
) => ({
  AREA_INVALID: (world: World) =>
    send(world, {
      areas: [
        {
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [1, 44],
                [1.1, 44.1],
                [1.1, 44],
                [1, 44.1],
                [1, 44],
              ],
            ],
          },
        },
      ],
    }),
  AREAS_OVERLAP: (world: World) =>
    send(world, { areas: [{ geometry: PLACES.country }, { geometry: PLACES.country }] }),
  PERIOD_INVALID: (world: World) =>
    send(world, { date_start: '2027-01-02T09:00:00Z', date_end: '2027-01-02T08:00:00Z' }),
  SUB_EXPLOITANT_UNKNOWN: (world: World) => send(world, { sub_exploitant_id: 987_654 }),
  TAG_UNKNOWN: (world: World) => send(world, { tag_ids: [987_654] }),
  PILOT_UNKNOWN: (world: World) => send(world, { pilot_ids: [world.theirs.pilot_id] }),
  PILOT_PHONE_REQUIRED: async (world: World) =>
    send(world, { pilot_ids: [(await unasked(world, { phone: null })).pilot_id] }),
  DRONE_UNKNOWN: (world: World) => send(world, { drone_ids: [world.theirs.drone_id] }),
});

const newDrone = { name: 'Essai', manufacturer: 'DJI', model: 'M30T', drone_class: 'C2', mass_kg: 3.8 };
export const serialOf = async ({ harness, mine }: World): Promise<string> =>
  (
    await harness.db
      .selectFrom('drones')
      .select('serial_number')
      .where('id', '=', mine.drone_id)
      .executeTakeFirstOrThrow()
  ).serial_number;
export const drone = () => ({ ...newDrone, serial_number: `T-${serial++}` });
export const person = { first_name: 'Camille', last_name: 'Laurent' };

const stepOf = async (world: World, flightId: number): Promise<number> =>
  (
    await world.harness.db
      .selectFrom('flight_constraints')
      .select('id')
      .where('flight_id', '=', flightId)
      .executeTakeFirstOrThrow()
  ).id;
export const step =
  (rows: (world: World) => Promise<{ flight_id: number }>, body: object = { status: 'checked' }): Make =>
  async (world) => {
    const { flight_id: id } = await rows(world);
    return { params: { id, cid: await stepOf(world, id) }, body };
  };

export const listed = { passes_over: nothing };
export const linkedPilot: Make = ({ mine }) => of(mine.pilot_id);
/** The drone of a mission, though another call's row gave that one another. */
export const linkedDrone: Make = async ({ harness, mine: { drone_id, flight_id } }) => {
  await harness.db
    .insertInto('flight_drones')
    .values({ flight_id, drone_id, position: 1 })
    .onConflict((conflict) => conflict.columns(['flight_id', 'drone_id']).doNothing())
    .execute();
  return of(drone_id);
};
export const theirPilot = { ids: ({ theirs }: World) => of(theirs.pilot_id) };
export const theirDrone = { ids: ({ theirs }: World) => of(theirs.drone_id) };

/** An authority of its own, that is no airport and is told of changes, with these settings. */
const prefecture = async (world: World, settings: Partial<RequestLimits> = {}): Promise<number> => {
  const { db } = world.harness;
  const { id } = await db
    .insertInto('structures')
    .values({
      code: `P-${serial++}`,
      name: 'Préfecture',
      structure_type: 'prefecture',
      reference_lng: 1.44,
      reference_lat: 43.6,
      phone: null,
      email: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await limit(world, id, settings);
  return id;
};

const limit = async ({ harness }: World, id: number, settings: Partial<RequestLimits>): Promise<void> => {
  const row = { enforcement: 'enforced' as const, ...settings };
  await harness.db.updateTable('structure_settings').set(row).where('structure_id', '=', id).execute();
};

/** A request to an authority that is no airport, and is told of changes. */
export const toPrefecture = async (world: World) => {
  const structure_id = await prefecture(world);
  const rows = await unasked(world, { structure_id });
  const { body } = await world.harness
    .as('owner')
    .call(requestApproval, { params: { id: rows.flight_id }, body: asking(rows) });
  return { ...rows, approval_id: body.id, structure_id };
};

/** Settings to which the tests' mission (60 m, one area of three hectares, ten days ahead) does not keep. */
const STRICT = {
  NOTICE_NOT_RESPECTED: { max_days_ahead: 1, notice_min_days: 0 },
  PERIOD_NOT_ALLOWED: { period_last_date: '2020-01-01' },
  MAXIMAL_HEIGHT_EXCEEDED: { max_height_m: 50 },
  REQUEST_LIMIT_EXCEEDED: { max_total_surface_m2: 1000 },
} as const satisfies Record<string, Partial<RequestLimits>>;

/** Of an authority whose settings a request does not keep to, one for each code. */
export const limited = (send: (world: World, settings: Partial<RequestLimits>) => Promise<CallRequest>) => ({
  NOTICE_NOT_RESPECTED: (world: World) => send(world, STRICT.NOTICE_NOT_RESPECTED),
  PERIOD_NOT_ALLOWED: (world: World) => send(world, STRICT.PERIOD_NOT_ALLOWED),
  MAXIMAL_HEIGHT_EXCEEDED: (world: World) => send(world, STRICT.MAXIMAL_HEIGHT_EXCEEDED),
  REQUEST_LIMIT_EXCEEDED: (world: World) => send(world, STRICT.REQUEST_LIMIT_EXCEEDED),
});

export const askLimited = async (world: World, settings: Partial<RequestLimits>): Promise<CallRequest> => {
  const rows = await unasked(world, { structure_id: await prefecture(world, settings) });
  return of(rows.flight_id, asking(rows));
};

/** A request that was sent before its authority set its limits, of a mission that was put off since. */
export const updateLimited = async (world: World, settings: Partial<RequestLimits>): Promise<CallRequest> => {
  const rows = await toPrefecture(world);
  await limit(world, rows.structure_id, settings);
  await world.harness.db
    .updateTable('flights')
    .set({ date_start: sql`date_start + interval '1 minute'` })
    .where('id', '=', rows.flight_id)
    .execute();
  return of(rows.approval_id, {});
};
