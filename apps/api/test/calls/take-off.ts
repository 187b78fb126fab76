import { cancelApproval } from '@envol/contract/approvals';
import { cancelTakeOff, postTakeOffMessage, type takeOffEndpoints } from '@envol/contract/take-off';
import { fileErrors, notAnId, nothing, of, theirRequest } from '../callInputs.ts';
import { type CallRows, type Make, THEIRS, type World } from '../callWorld.ts';
import { freshCopy } from '../copies.ts';
import {
  addAirborne,
  addApproved,
  addGranted,
  addTakeOff,
  insertTakeOffRow,
  minutesAfter,
  ON_DUTY,
  setDayRules,
} from '../day.ts';
import { addBase, addDeparture } from '../helicopters.ts';
import { addForbiddingCard } from '../missions.ts';

const RULES = { activation_required: false, take_off_authorization_activated: true } as const;
type Made = Awaited<ReturnType<typeof addTakeOff>>;
const freshApproved = freshCopy(addApproved);
const freshToday = freshCopy((harness) => addApproved(harness, { in_days: 0 }));
const freshTakeOff = freshCopy(addTakeOff);
const freshGranted = freshCopy(addGranted);
const freshAirborne = freshCopy(addAirborne);

/** An act on a fresh authorization, after something happened to it. */
const act =
  (
    make: (harness: World['harness']) => Promise<Made>,
    body: object,
    before: (world: World, made: Made) => Promise<unknown> = async () => undefined,
  ): Make =>
  async (world) => {
    await setDayRules(world.harness, RULES);
    const made = await make(world.harness);
    await before(world, made);
    return of(made.id, body);
  };
const theirs = async ({ harness, theirs: { approval_id: id } }: World): Promise<number> => {
  const known = await harness.db
    .selectFrom('take_off_authorizations')
    .select('id')
    .where('approval_id', '=', id)
    .executeTakeFirst();
  return known?.id ?? insertTakeOffRow(harness, id, THEIRS);
};
const foreign = (body?: object) => ({ ids: async (world: World) => of(await theirs(world), body) });

const set =
  (changes: object) =>
  async ({ harness }: World, { id }: { readonly id: number }): Promise<void> => {
    await harness.db.updateTable('take_off_authorizations').set(changes).where('id', '=', id).execute();
  };
const unapproved = async ({ harness }: World, { rows }: Made): Promise<unknown> =>
  harness.as('owner').call(cancelApproval, { params: { id: rows.approval_id } });
const given = async ({ harness }: World, { id }: Made): Promise<unknown> =>
  harness.as('owner').call(cancelTakeOff, { params: { id }, body: {} });

/** The key of another act of the same person. */
const reused =
  (make: (harness: World['harness']) => Promise<Made>, body: object): Make =>
  async (world) => {
    await setDayRules(world.harness, RULES);
    const other = await freshTakeOff(world.harness);
    const key = { client_key: `the-key-of-${other.id}` };
    await world.harness.as('owner').call(cancelTakeOff, { params: { id: other.id }, body: key });
    return of((await make(world.harness)).id, { ...body, ...key });
  };

const ask =
  (
    rules: Parameters<typeof setDayRules>[1] = {},
    before: (world: World, approvalId: number) => Promise<unknown> = async () => undefined,
    in_days: 0 | 10 = 0,
    body: object = {},
  ): Make =>
  async (world) => {
    await setDayRules(world.harness, { ...RULES, ...rules });
    const { approval_id: id } = await (in_days === 0 ? freshToday : freshApproved)(world.harness);
    await before(world, id);
    return of(id, body);
  };
/** Whether the operator may ask to take off at all. */
const manages = async ({ harness }: World, may: boolean): Promise<void> => {
  await harness.db
    .updateTable('operators')
    .set({ can_manage_take_off_authorizations: may })
    .where('id', '=', harness.actors.owner.operator_id ?? 0)
    .execute();
};
const managing =
  (make: Make): Make =>
  async (world) => {
    await manages(world, true);
    return make(world);
  };

export const rows: CallRows<typeof takeOffEndpoints> = {
  listTakeOffAuthorizations: {
    good: nothing,
    bad: () => ({ query: { take_off: 'maybe' } }),
    foreign: {
      passes_over: async (world) => {
        await theirs(world);
        return {};
      },
    },
    errors: {},
  },
  countTakeOffsToDecide: { good: nothing, bad: null, foreign: null, errors: {} },
  getTakeOffAuthorization: {
    good: act(freshTakeOff, {}),
    bad: notAnId,
    foreign: foreign(),
    errors: {},
  },
  listApprovalTakeOffs: { good: ask(), bad: notAnId, foreign: theirRequest, errors: {} },
  checkTakeOff: { good: ask(), bad: notAnId, foreign: theirRequest, errors: {} },
  checkTakeOffs: {
    good: async (world) => {
      await setDayRules(world.harness, RULES);
      return { query: { ids: String((await freshApproved(world.harness)).approval_id) } };
    },
    bad: () => ({ query: { ids: 'x' } }),
    // Passed over as an unknown id is; the module's test asks for another's.
    foreign: null,
    errors: {},
  },
  requestTakeOff: {
    good: ask(),
    bad: ask({}, undefined, 0, { client_key: 'x' }),
    foreign: { ids: ({ theirs: { approval_id } }) => of(approval_id, {}) },
    errors: {
      OPERATOR_MAY_NOT_TAKE_OFF: async (world) => {
        const sent = await ask()(world);
        await manages(world, false);
        return sent;
      },
      TAKE_OFF_NOT_ACTIVATED: managing(ask({ take_off_authorization_activated: false })),
      APPROVAL_NOT_IN_FORCE: managing(
        ask({}, ({ harness }, id) => harness.as('owner').call(cancelApproval, { params: { id } })),
      ),
      NOT_AN_APPROVAL_DAY: managing(ask({}, undefined, 10)),
      ACTIVATION_MISSING: managing(ask({ activation_required: true })),
      TAKE_OFF_ALREADY_REQUESTED: managing(ask({}, ({ harness }, id) => insertTakeOffRow(harness, id))),
      USPACE_CLOSED: managing(
        ask({}, async ({ harness }, id) => {
          const structure_id = harness.actors.uspaceSupervisor.structure_id ?? 0;
          const db = harness.db;
          await db
            .updateTable('structures')
            .set({ closed_at: '2026-01-01T08:00:00Z' })
            .where('id', '=', structure_id)
            .execute();
          await db.updateTable('approvals').set({ structure_id }).where('id', '=', id).execute();
        }),
      ),
      HELICOPTER_CORRIDOR_IN_FORCE: managing(
        ask({}, async ({ harness: { db, actors } }, id) => {
          const scene = { lng: 2.9, lat: 42.9 };
          const geometry = JSON.stringify({ type: 'Circle', center: [scene.lng, scene.lat], radius_m: 100 });
          await db.updateTable('approval_areas').set({ geometry }).where('approval_id', '=', id).execute();
          const base = await addBase(db, actors[ON_DUTY].structure_id ?? 0);
          await addDeparture(db, base, { scene });
        }),
      ),
      PLACE_FORBIDDEN: managing(
        ask({}, async ({ harness: { db } }, id) => {
          const approval = db.selectFrom('approvals').select('flight_id').where('id', '=', id);
          await addForbiddingCard(db, (await approval.executeTakeFirstOrThrow()).flight_id ?? 0);
        }),
      ),
      CLIENT_KEY_REUSED: managing(async (world) => {
        const sent = await reused(freshTakeOff, {})(world);
        const { approval_id } = await freshToday(world.harness);
        return of(approval_id, sent.body);
      }),
    },
  },
  decideTakeOff: {
    who: ON_DUTY,
    good: act(freshTakeOff, { type: 'accept', version: 1 }),
    bad: act(freshTakeOff, { type: 'refuse', version: 1 }),
    foreign: foreign({ type: 'grant', version: 1 }),
    errors: {
      APPROVAL_NOT_IN_FORCE: act(freshTakeOff, { type: 'grant', version: 1 }, unapproved),
      TAKE_OFF_CHANGED: act(freshTakeOff, { type: 'grant', version: 99 }),
      TAKE_OFF_TRANSITION_ILLEGAL: act(freshTakeOff, { type: 'grant', version: 2 }, given),
    },
  },
  requireLanding: {
    who: ON_DUTY,
    good: act(freshAirborne, { message: 'Posez-vous', is_urgent: true }),
    bad: act(freshAirborne, { is_urgent: 'yes' }),
    foreign: foreign({}),
    errors: { TAKE_OFF_TRANSITION_ILLEGAL: act(freshGranted, {}) },
  },
  liftLanding: {
    who: ON_DUTY,
    good: act(
      freshAirborne,
      {},
      set({ status: 'landing_required', landing_ordered_at: '2026-01-01T08:00:00Z' }),
    ),
    bad: act(freshAirborne, { message: 7 }),
    foreign: foreign({}),
    errors: { TAKE_OFF_TRANSITION_ILLEGAL: act(freshGranted, {}) },
  },
  receiveLift: {
    good: act(freshAirborne, {}, set({ landing_lifted_at: '2026-01-01T08:00:00Z' })),
    bad: notAnId,
    foreign: foreign(),
    errors: { TAKE_OFF_TRANSITION_ILLEGAL: act(freshAirborne, {}) },
  },
  updateLandingStatus: {
    good: act(
      freshAirborne,
      { status: 'landing_received' },
      set({ status: 'landing_required', landing_ordered_at: '2026-01-01T08:00:00Z' }),
    ),
    bad: act(freshAirborne, { status: 'landed' }),
    foreign: foreign({ status: 'landing' }),
    errors: {
      CLIENT_KEY_REUSED: reused(freshAirborne, { status: 'landing' }),
      TAKE_OFF_TRANSITION_ILLEGAL: act(freshAirborne, { status: 'landing_received' }),
    },
  },
  takeOff: {
    good: act(freshGranted, {}),
    bad: act(freshGranted, { at: 'now' }),
    foreign: foreign({}),
    errors: {
      APPROVAL_NOT_IN_FORCE: act(freshGranted, {}, unapproved),
      TAKE_OFF_OUTSIDE_HOURS: act(freshGranted, {}, (world, made) =>
        set({ date_start: minutesAfter(made.date_start, 30) })(world, made),
      ),
      TAKE_OFF_GRANT_EXPIRED: act(freshGranted, {}, (world, made) =>
        set({ valid_until: minutesAfter(made.date_start, -30) })(world, made),
      ),
      FLIGHT_MAY_NOT_TAKE_OFF: act(freshGranted, {}, ({ harness }, { rows }) =>
        harness.db
          .updateTable('flights')
          .set({ outlook: 'steps' })
          .where('id', '=', rows.flight_id)
          .execute(),
      ),
      CLIENT_KEY_REUSED: reused(freshGranted, {}),
      TAKE_OFF_TRANSITION_ILLEGAL: act(freshTakeOff, {}),
    },
  },
  land: {
    good: act(freshAirborne, {}),
    bad: act(freshAirborne, { client_key: 'x' }),
    foreign: foreign({}),
    errors: {
      CLIENT_KEY_REUSED: reused(freshAirborne, {}),
      TAKE_OFF_TRANSITION_ILLEGAL: act(freshGranted, {}),
    },
  },
  cancelTakeOff: {
    good: act(freshTakeOff, {}),
    bad: act(freshTakeOff, { client_key: 'x' }),
    foreign: foreign({}),
    errors: {
      CLIENT_KEY_REUSED: reused(freshTakeOff, {}),
      TAKE_OFF_TRANSITION_ILLEGAL: act(freshAirborne, {}),
    },
  },
  markAsEnRoute: {
    who: ON_DUTY,
    good: async ({ harness }) =>
      of((await freshApproved(harness)).approval_id, { en_route_by_superviser: true }),
    bad: ({ mine }) => of(mine.approval_id, {}),
    foreign: { ids: ({ theirs: { approval_id } }) => of(approval_id, { en_route_by_superviser: true }) },
    errors: {
      APPROVAL_NOT_IN_FORCE: ask(
        {},
        ({ harness }, id) => harness.as('owner').call(cancelApproval, { params: { id } }),
        10,
        { en_route_by_superviser: true },
      ),
    },
  },
  listTakeOffMessages: { good: act(freshTakeOff, {}), bad: notAnId, foreign: foreign(), errors: {} },
  postTakeOffMessage: {
    good: act(freshTakeOff, { message: 'Prêt' }),
    bad: act(freshTakeOff, { message: ' ' }),
    foreign: foreign({ message: 'Prêt' }),
    errors: {
      TAKE_OFF_TRANSITION_ILLEGAL: act(freshTakeOff, { message: 'Encore ?' }, given),
      ...fileErrors(act(freshTakeOff, { message: 'Voici.' })),
    },
  },
  markTakeOffMessagesAsViewed: {
    good: async (world) => {
      await setDayRules(world.harness, RULES);
      const { id } = await freshTakeOff(world.harness);
      const said = { params: { id }, body: { message: 'Patientez.' } };
      const { body } = await world.harness.as(ON_DUTY).call(postTakeOffMessage, said);
      return of(id, { ids: [body.id] });
    },
    bad: act(freshTakeOff, { ids: [] }),
    foreign: foreign({ ids: [1] }),
    errors: {},
  },
};
