import {
  type approvalsEndpoints,
  cancelApproval,
  decideApproval,
  getApproval,
  requestApproval,
  updateInternalNote,
} from '@envol/contract/approvals';
import { updateFlight } from '@envol/contract/flights';
import {
  ask,
  askLimited,
  closed,
  freshRequest,
  full,
  limited,
  listed,
  myRequest,
  notAnId,
  nothing,
  of,
  theirRequest,
  toPrefecture,
  unasked,
  updateLimited,
  writeWith,
} from '../callInputs.ts';
import { BAD_FILES, type CallRows, GOOD_FILES, type Make, type World } from '../callWorld.ts';
import { addArea, meetAreas } from '../missions.ts';
import { asking, bringTo, decision, say } from '../requests.ts';
import { procedureRows } from './approvals.procedures.ts';

const decisionOf = async ({ harness }: World, approvalId: number): Promise<number> => {
  const made = { approval_id: approvalId, version: 1, type: 'accept' as const };
  const none = {
    message: null,
    restricted_height: null,
    min_allowed_date_start: null,
    max_allowed_date_end: null,
  };
  const { id } = await harness.db
    .insertInto('approval_decisions')
    .values({
      ...made,
      ...none,
      min_allowed_time_start: null,
      max_allowed_time_end: null,
      decided_by: null,
      decided_by_name: 'A',
      decided_at: '2026-01-01T08:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A correction of a decision that restricts, from its version unless it says otherwise. */
const corrected =
  (change: object, before: (world: World, id: number) => Promise<void> = async () => undefined): Make =>
  async (world) => {
    const { approval_id: id } = await freshRequest(world);
    const version = await bringTo(world.harness, id, 'reserves');
    const { body } = await world.harness.as('controller').call(getApproval, { params: { id } });
    await before(world, id);
    return of(body.decision?.id ?? 0, { version, ...change });
  };

/** One plain acceptance of several, of which this is one. */
const together = (id: number) => ({ requests: [{ id, version: 1 }], type: 'accept' });

export const rows: CallRows<typeof approvalsEndpoints> = {
  ...procedureRows,
  listApprovals: { good: nothing, bad: () => ({ query: { status: 'flying' } }), foreign: listed, errors: {} },
  listApprovalGroups: {
    good: () => ({ query: { by: 'site' } }),
    bad: () => ({ query: { by: 'colour' } }),
    foreign: { passes_over: () => ({ query: { by: 'operator' } }) },
    errors: {},
  },
  getApproval: { good: myRequest, bad: notAnId, foreign: theirRequest, errors: {} },
  requestApproval: {
    good: ask({}),
    bad: ask({}, { drone_ids: [] }),
    foreign: { ids: ({ theirs }) => of(theirs.flight_id, asking(theirs)) },
    errors: {
      CONSTRAINT_UNKNOWN: ask({}, { constraint_id: 987_654 }),
      CONSTRAINT_NEEDS_NO_APPROVAL: ask({ judged: { procedure: null } }),
      AUTHORITY_NOT_CONNECTED: ask({ structure_id: null }),
      APPROVAL_ALREADY_REQUESTED: async (world) => {
        const rows = await freshRequest(world);
        return of(rows.flight_id, asking(rows));
      },
      FLIGHT_DATES_PASSED: ask({ in_days: -1 }),
      PILOT_UNKNOWN: ask({}, { pilot_id: 987_654 }),
      PILOT_PHONE_REQUIRED: ask({ phone: null }),
      DRONE_UNKNOWN: ask({}, { drone_ids: [987_654] }),
      ...limited(askLimited),
      FILE_TOO_LARGE: ask({}, {}, BAD_FILES.FILE_TOO_LARGE),
      FILE_TYPE_NOT_ALLOWED: ask({}, {}, BAD_FILES.FILE_TYPE_NOT_ALLOWED),
      TOO_MANY_FILES: ask({}, {}, BAD_FILES.TOO_MANY_FILES),
      STORAGE_FULL: full(ask({}, {}, GOOD_FILES)),
    },
  },
  decideApproval: {
    who: 'controller',
    good: async (world) => of((await freshRequest(world)).approval_id, decision('accept', 1)),
    bad: ({ mine }) => of(mine.approval_id, { type: 'refuse', version: 1 }),
    foreign: { ids: ({ theirs }) => of(theirs.approval_id, decision('accept', 1)) },
    errors: {
      APPROVAL_TRANSITION_ILLEGAL: async (world) => {
        const { approval_id: id } = await freshRequest(world);
        return of(id, decision('take-charge', await bringTo(world.harness, id, 'accepted')));
      },
      APPROVAL_CHANGED: async (world) => {
        const { approval_id: id } = await freshRequest(world);
        const body = decision('accept', 1);
        await world.harness.as('colleague').call(decideApproval, { params: { id }, body });
        return of(id, decision('refuse', 1));
      },
      APPROVAL_CLOSED: closed(decision('accept', 1)),
      APPROVAL_OUTDATED: async (world) => {
        const { approval_id: id, flight_id } = await freshRequest(world);
        const version = await bringTo(world.harness, id, 'refused');
        const body = { max_flying_height: 150 };
        await world.harness.as('owner').call(updateFlight, { params: { id: flight_id }, body });
        return of(id, decision('accept', version));
      },
      APPROVAL_OUTSIDE_COMPETENCE: async (world) => {
        const { approval_id: id } = await freshRequest(world);
        const { db } = world.harness;
        await db
          .updateTable('approval_areas')
          .set({ is_concerned: false })
          .where('approval_id', '=', id)
          .execute();
        return of(id, decision('accept', 1));
      },
      APPROVAL_UNPAID: async (world) => {
        const { approval_id: id } = await freshRequest(world);
        await world.harness.db
          .updateTable('structure_settings')
          .set({ decides_unpaid: false, approval_price_cents: null })
          .execute();
        await world.harness.db
          .updateTable('approvals')
          .set({ price_cents: 4_800, payment_status: 'waiting_payment' })
          .where('id', '=', id)
          .execute();
        return of(id, decision('accept', 1));
      },
      APPROVAL_ALREADY_REQUESTED: async (world) => {
        const rows = await freshRequest(world);
        const version = await bringTo(world.harness, rows.approval_id, 'refused');
        const params = { id: rows.flight_id };
        await world.harness.as('owner').call(requestApproval, { params, body: asking(rows) });
        return of(rows.approval_id, decision('accept', version));
      },
    },
  },
  decideApprovals: {
    who: 'controller',
    good: async (world) => ({ body: together((await freshRequest(world)).approval_id) }),
    bad: ({ mine }) => ({ body: { ...together(mine.approval_id), type: 'refuse' } }),
    foreign: { passes_over: ({ theirs }) => ({ body: together(theirs.approval_id) }) },
    errors: {},
  },
  listDecisions: { who: 'controller', good: myRequest, bad: notAnId, foreign: theirRequest, errors: {} },
  cancelApproval: {
    good: async (world) => of((await freshRequest(world)).approval_id),
    bad: notAnId,
    foreign: theirRequest,
    errors: {
      APPROVAL_TRANSITION_ILLEGAL: async (world) => {
        const { approval_id: id } = await freshRequest(world);
        await bringTo(world.harness, id, 'refused');
        return of(id);
      },
      APPROVAL_CLOSED: closed(),
    },
  },
  updateFromFlight: {
    good: async (world) => of((await toPrefecture(world)).approval_id, {}),
    bad: ({ mine }) => of(mine.approval_id, { drone_ids: [] }),
    foreign: { ids: ({ theirs }) => of(theirs.approval_id, {}) },
    errors: {
      APPROVAL_TRANSITION_ILLEGAL: async (world) => {
        const { approval_id: id } = await toPrefecture(world);
        await world.harness.as('owner').call(cancelApproval, { params: { id } });
        return of(id, {});
      },
      APPROVAL_CLOSED: closed({}),
      APPROVAL_NOT_UPDATABLE: ({ mine }) => of(mine.approval_id, {}),
      APPROVAL_ALREADY_REQUESTED: async (world) => {
        const rows = await toPrefecture(world);
        const second = await addArea(world.harness.db, rows.flight_id);
        await meetAreas(world.harness.db, rows.constraint_id, [rows.area_id, second]);
        const params = { id: rows.flight_id };
        await world.harness.as('owner').call(requestApproval, { params, body: asking(rows) });
        return of(rows.approval_id, { flight_areas_ids: [rows.area_id, second] });
      },
      CONSTRAINT_UNKNOWN: async (world) =>
        of((await toPrefecture(world)).approval_id, { constraint_id: 987_654 }),
      FLIGHT_DATES_PASSED: async (world) => {
        const { approval_id: id, flight_id } = await toPrefecture(world);
        const past = { date_start: '2020-01-01T09:00:00Z', date_end: '2020-01-01T10:00:00Z' };
        await world.harness.db.updateTable('flights').set(past).where('id', '=', flight_id).execute();
        return of(id, {});
      },
      PILOT_UNKNOWN: async (world) => of((await toPrefecture(world)).approval_id, { pilot_id: 987_654 }),
      PILOT_PHONE_REQUIRED: async (world) =>
        of((await toPrefecture(world)).approval_id, {
          pilot_id: (await unasked(world, { phone: null })).pilot_id,
        }),
      ...limited(updateLimited),
      DRONE_UNKNOWN: async (world) => of((await toPrefecture(world)).approval_id, { drone_ids: [987_654] }),
    },
  },
  closeApproval: {
    who: 'controller',
    good: async (world) => {
      const { approval_id: id } = await freshRequest(world);
      await bringTo(world.harness, id, 'refused');
      return of(id);
    },
    bad: notAnId,
    foreign: theirRequest,
    errors: {
      APPROVAL_TRANSITION_ILLEGAL: async (world) => of((await freshRequest(world)).approval_id),
      APPROVAL_CLOSED: closed(),
    },
  },
  forwardMissionSheet: {
    good: ({ mine }) => of(mine.approval_id, { recipients: ['garde@parc.example'] }),
    bad: ({ mine }) => of(mine.approval_id, { recipients: ['nowhere'] }),
    foreign: { ids: ({ theirs }) => of(theirs.approval_id, { recipients: ['garde@parc.example'] }) },
    errors: {},
  },
  listIntersectingApprovals: { good: myRequest, bad: notAnId, foreign: theirRequest, errors: {} },
  listApprovalConflicts: { good: nothing, bad: null, foreign: null, errors: {} },
  listMessages: { good: myRequest, bad: notAnId, foreign: theirRequest, errors: {} },
  postMessage: {
    good: ({ mine }) => of(mine.approval_id, { message: 'Bonjour' }),
    bad: ({ mine }) => of(mine.approval_id, { message: ' ' }),
    foreign: { ids: ({ theirs }) => of(theirs.approval_id, { message: 'Bonjour' }) },
    errors: {
      APPROVAL_CLOSED: closed({ message: 'Encore ?' }),
      FILE_TOO_LARGE: writeWith(BAD_FILES.FILE_TOO_LARGE),
      FILE_TYPE_NOT_ALLOWED: writeWith(BAD_FILES.FILE_TYPE_NOT_ALLOWED),
      TOO_MANY_FILES: writeWith(BAD_FILES.TOO_MANY_FILES),
      STORAGE_FULL: full(writeWith(GOOD_FILES)),
    },
  },
  markMessagesAsViewed: {
    good: async ({ harness, mine }) => {
      const { body } = await say(harness, 'controller', mine.approval_id, 'Quand ?');
      return of(mine.approval_id, { ids: [body.id] });
    },
    bad: ({ mine }) => of(mine.approval_id, { ids: [] }),
    foreign: { ids: ({ theirs }) => of(theirs.approval_id, { ids: [1] }) },
    errors: {},
  },
  updateInternalNote: {
    who: 'controller',
    good: ({ mine }) => of(mine.approval_id, { ats_internal_note: 'Voir le chef de tour', seen: null }),
    bad: ({ mine }) => of(mine.approval_id, { ats_internal_note: '  ', seen: null }),
    foreign: { ids: ({ theirs }) => of(theirs.approval_id, { ats_internal_note: 'x', seen: null }) },
    errors: {
      APPROVAL_CHANGED: async (world) => {
        const { approval_id: id } = await freshRequest(world);
        const body = { ats_internal_note: 'Première', seen: null };
        await world.harness.as('colleague').call(updateInternalNote, { params: { id }, body });
        return of(id, { ats_internal_note: 'Seconde', seen: null });
      },
    },
  },
  updateDecision: {
    who: 'controller',
    good: corrected({ message: 'Autre condition' }),
    bad: corrected({ restricted_height: -1 }),
    foreign: {
      ids: async (world) =>
        of(await decisionOf(world, world.theirs.approval_id), { version: 1, message: 'x' }),
    },
    errors: {
      APPROVAL_CHANGED: corrected({ message: 'x', version: 99 }),
      APPROVAL_CLOSED: corrected({ message: 'x' }, async ({ harness }, id) => {
        const closed_at = new Date().toISOString();
        await harness.db.updateTable('approvals').set({ closed_at }).where('id', '=', id).execute();
      }),
      APPROVAL_OUTDATED: corrected({ message: 'x' }, async ({ harness }, id) => {
        await harness.db
          .updateTable('approvals')
          .set({ shown_digest: 'x', mission_changed: true })
          .where('id', '=', id)
          .execute();
      }),
      APPROVAL_OUTSIDE_COMPETENCE: corrected({ message: 'x' }, async ({ harness }, id) => {
        const { db } = harness;
        await db
          .updateTable('approval_areas')
          .set({ is_concerned: false })
          .where('approval_id', '=', id)
          .execute();
      }),
      DECISION_NOT_EDITABLE: corrected({ message: 'x', version: 3 }, async ({ harness }, id) => {
        await harness.as('controller').call(decideApproval, { params: { id }, body: decision('refuse', 2) });
      }),
    },
  },
  downloadApprovalPdf: { good: myRequest, bad: notAnId, foreign: theirRequest, errors: {} },
  downloadApprovalWord: { good: myRequest, bad: notAnId, foreign: theirRequest, errors: {} },
  downloadApprovalKml: { good: myRequest, bad: notAnId, foreign: theirRequest, errors: {} },
};
