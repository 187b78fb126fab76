import {
  type flightAuthorizationsEndpoints,
  requestFlightAuthorization,
} from '@envol/contract/flight-authorizations';
import { sql } from 'kysely';
import { of } from '../callInputs.ts';
import type { CallRows, Make, World } from '../callWorld.ts';
import {
  ANNEX_IV,
  addConnectedUssp,
  addUsspAt,
  addUsspFlight,
  CONNECTED_USSP,
  setUspaceClosed,
  USSP,
} from '../flightAuthorizations.ts';

const flight = ({ harness }: World, changes: object = {}) => addUsspFlight(harness, changes);
/** One of more days than a request takes. */
const longFlight = async (world: World): Promise<number> => {
  const id = await flight(world);
  await sql`update flights set is_continuous = false, date_end = date_start + interval '300 days 1 hour'
    where id = ${id}`.execute(world.harness.db);
  return id;
};
const analysed =
  (query: object): Make =>
  async (world) => ({ query: { flight_id: await flight(world), ussp_identifier: USSP, ...query } });
const asking =
  (body: object, changes: object = {}): Make =>
  async (world) =>
    of(await flight(world, changes), { ...ANNEX_IV, ...body });
/** One that was asked for by the first operator. */
const asked = async (world: World, body: object = {}) =>
  (
    await world.harness.as('owner').call(requestFlightAuthorization, {
      params: { id: await flight(world) },
      body: { ...ANNEX_IV, ...body } as never,
    })
  ).body.id;
const put = (world: World, id: number, changes: object) =>
  world.harness.db.updateTable('flight_authorizations').set(changes).where('id', '=', id).execute();
const acting =
  (
    body: object,
    before: (world: World, id: number) => Promise<unknown> = async () => undefined,
    ask: object = {},
  ): Make =>
  async (world) => {
    const id = await asked(world, ask);
    await before(world, id);
    return of(id, { version: 1, ...body });
  };
const accepted = (world: World, id: number) => put(world, id, { status: 'accepted' });
const underWay = (world: World, id: number) =>
  put(world, id, {
    status: 'accepted',
    date_start: sql`${new Date().toISOString()}::timestamptz - interval '1 hour'` as never,
    date_end: sql`${new Date().toISOString()}::timestamptz + interval '1 hour'` as never,
  });
const closing =
  (make: Make): Make =>
  async (world) => {
    const sent = await make(world);
    await setUspaceClosed(world.harness, true);
    return sent;
  };
const opened =
  (make: Make): Make =>
  async (world) => {
    await setUspaceClosed(world.harness, false);
    return make(world);
  };
/** Of the other operator. */
const theirs =
  (body?: object): Make =>
  async (world) => {
    await setUspaceClosed(world.harness, false);
    const id = await addUsspFlight(world.harness, {}, 'stranger');
    const reply = await world.harness
      .as('stranger')
      .call(requestFlightAuthorization, { params: { id }, body: ANNEX_IV as never });
    return of(reply.body.id, body);
  };

export const rows: CallRows<typeof flightAuthorizationsEndpoints> = {
  externalAnalysis: {
    who: 'owner',
    good: opened(analysed({})),
    bad: analysed({ flight_id: 'x' }),
    foreign: {
      ids: ({ theirs: { flight_id } }) => ({ query: { flight_id, ussp_identifier: USSP } }),
    },
    errors: {
      USSP_UNKNOWN: analysed({ ussp_identifier: 'LFBO' }),
      FLIGHT_AUTHORIZATION_TOO_LARGE: async (world) => ({
        query: { flight_id: await longFlight(world), ussp_identifier: USSP },
      }),
    },
  },
  requestFlightAuthorization: {
    who: 'owner',
    good: opened(asking({})),
    bad: asking({ endurance_minutes: 0 }),
    foreign: { ids: ({ theirs: { flight_id } }) => of(flight_id, ANNEX_IV) },
    errors: {
      USSP_UNKNOWN: asking({ ussp_identifier: 'LFBO' }),
      USSP_UNAVAILABLE: async (world) => {
        await addConnectedUssp(world.harness);
        return asking({ ussp_identifier: CONNECTED_USSP, emergency_procedure: 'simulate silence' })(world);
      },
      USPACE_CLOSED: closing(asking({})),
      OUTSIDE_USPACE: async (world) =>
        asking({ ussp_identifier: await addUsspAt(world.harness, 'UFAR', [5, 45]) })(world),
      ANNEX_IV_INCOMPLETE: opened(asking({}, { without_drone: true })),
      FLIGHT_AUTHORIZATION_TOO_LARGE: opened(async (world) => of(await longFlight(world), ANNEX_IV)),
      FLIGHT_AUTHORIZATION_ALREADY_ASKED: opened(async (world) => {
        const id = await flight(world);
        await world.harness
          .as('owner')
          .call(requestFlightAuthorization, { params: { id }, body: ANNEX_IV as never });
        return of(id, ANNEX_IV);
      }),
      FLIGHT_DATES_PASSED: opened(asking({}, { is_past: true })),
    },
  },
  listFlightAuthorizations: {
    who: 'owner',
    good: () => ({ query: {} }),
    bad: () => ({ query: { status: 'somewhere' } }),
    // Another operator's, and another provider's: in the module's own test.
    foreign: null,
    errors: {},
  },
  getFlightAuthorization: {
    who: 'owner',
    good: opened(async (world) => of(await asked(world))),
    bad: () => ({ params: { id: 'x' } }),
    foreign: { ids: theirs() },
    errors: {},
  },
  decideFlightAuthorization: {
    who: 'uspaceAuthority',
    good: opened(acting({ action: 'accept' })),
    bad: opened(acting({ action: 'reject' })),
    foreign: { ids: () => of(987_654, { action: 'accept', version: 1 }) },
    errors: {
      FLIGHT_AUTHORIZATION_CHANGED: opened(acting({ action: 'accept', version: 9 })),
      FLIGHT_AUTHORIZATION_TRANSITION_ILLEGAL: opened(acting({ action: 'accept' }, accepted)),
    },
  },
  actOnFlightAuthorization: {
    who: 'owner',
    good: opened(acting({ action: 'cancel' })),
    bad: opened(acting({ action: 'accept' })),
    foreign: { ids: theirs({ action: 'cancel', version: 1 }) },
    errors: {
      FLIGHT_AUTHORIZATION_CHANGED: opened(acting({ action: 'cancel', version: 9 })),
      FLIGHT_AUTHORIZATION_TRANSITION_ILLEGAL: opened(acting({ action: 'end' })),
      TAKE_OFF_OUTSIDE_HOURS: opened(acting({ action: 'activate' }, accepted)),
      USPACE_CLOSED: closing(opened(acting({ action: 'activate' }, underWay))),
      USSP_UNAVAILABLE: opened(
        acting({ action: 'cancel' }, async (world, id) =>
          put(world, id, { structure_id: await addConnectedUssp(world.harness), reference: 'silent' }),
        ),
      ),
    },
  },
};
