import { type approvalsEndpoints, decideApproval } from '@envol/contract/approvals';
import type { ApprovalStatus } from '@envol/domain/approvals/statuses';
import { sql } from 'kysely';
import { expect } from 'vitest';
import {
  ask,
  askLimited,
  closed,
  freshRequest,
  full,
  limited,
  myRequest,
  notAnId,
  nothing,
  of,
  theirRequest,
  toPrefecture,
  unasked,
} from '../callInputs.ts';
import {
  BAD_FILES,
  type CallRequest,
  type CallRows,
  GOOD_FILES,
  type Make,
  type World,
} from '../callWorld.ts';
import { addRequest, asking, bringTo } from '../requests.ts';

/** The same request, its mission named in the body. */
const flown = ({ params, body, ...sent }: CallRequest): CallRequest => ({
  ...sent,
  body: { flight_id: params?.id, ...(body as object) },
});
const asNew =
  (...given: Parameters<typeof ask>): Make =>
  async (world) =>
    flown(await ask(...given)(world));
const inStatus =
  (status: ApprovalStatus, body?: object): Make =>
  async ({ harness }) => {
    const { approval_id: id } = await addRequest(harness);
    await bringTo(harness, id, status);
    return of(id, body);
  };
const SIGNED = { name: 'Camille Martin', accepted: true };
const awaitingSignature = async (world: World): Promise<number> => {
  const { approval_id: id } = await freshRequest(world);
  const body = { type: 'request-signature' as const, version: 1, message: 'Protocole du terrain.' };
  await world.harness.as('controller').call(decideApproval, { params: { id }, body });
  return id;
};
/** A request to a structure whose system is connected, handed in: the worker writes nothing of it any more. */
const connected = async (world: World): Promise<number> => {
  const { approval_id: id } = await freshRequest(world);
  const row = world.harness.db.selectFrom('approvals').select('external_status').where('id', '=', id);
  expect((await row.executeTakeFirstOrThrow()).external_status).toBe('sent');
  return id;
};
const areaOf = async ({ harness }: World, approval_id: number): Promise<number> =>
  (
    await harness.db
      .selectFrom('approval_areas')
      .select('id')
      .where('approval_id', '=', approval_id)
      .executeTakeFirstOrThrow()
  ).id;
const filesOf = (bad: typeof BAD_FILES, make: (files: readonly File[]) => Make) => ({
  FILE_TOO_LARGE: make(bad.FILE_TOO_LARGE),
  FILE_TYPE_NOT_ALLOWED: make(bad.FILE_TYPE_NOT_ALLOWED),
  TOO_MANY_FILES: make(bad.TOO_MANY_FILES),
});

type Procedures = Pick<
  typeof approvalsEndpoints,
  | 'createApproval'
  | 'deleteApproval'
  | 'revalidateApproval'
  | 'validateProtocolSheet'
  | 'retryExternalSubmit'
  | 'synchronizeExternalDocuments'
  | 'getFlightApproval'
  | 'listCotations'
  | 'downloadExclusionZone'
  | 'notePayment'
>;

/** A request that costs something, whose payment is noted. */
const paid =
  (body: object, status: 'waiting_payment' | 'paid' = 'waiting_payment'): Make =>
  async (world) => {
    const { approval_id: id } = await freshRequest(world);
    await world.harness.db
      .updateTable('approvals')
      .set({ price_cents: 4500, payment_status: status })
      .where('id', '=', id)
      .execute();
    return of(id, body);
  };

/** What goes on beside a decision: its calls. */
export const procedureRows: CallRows<Procedures> = {
  notePayment: {
    who: 'controller',
    good: paid({ action: 'note-paid' }),
    bad: paid({ action: 'pay' }),
    foreign: {
      ids: ({ theirs }) => of(theirs.approval_id, { action: 'note-paid' }),
    },
    errors: { PAYMENT_TRANSITION_ILLEGAL: paid({ action: 'note-paid' }, 'paid') },
  },
  createApproval: {
    good: async (world) => {
      const rows = await unasked(world);
      return { body: { flight_id: rows.flight_id, ...asking(rows) } };
    },
    bad: async (world) => ({ body: { flight_id: (await unasked(world)).flight_id, drone_ids: [] } }),
    foreign: { ids: ({ theirs }) => ({ body: { flight_id: theirs.flight_id, ...asking(theirs) } }) },
    errors: {
      CONSTRAINT_UNKNOWN: asNew({}, { constraint_id: 987_654 }),
      CONSTRAINT_NEEDS_NO_APPROVAL: asNew({ judged: { procedure: null } }),
      AUTHORITY_NOT_CONNECTED: asNew({ structure_id: null }),
      APPROVAL_ALREADY_REQUESTED: async (world) => {
        const rows = await freshRequest(world);
        return { body: { flight_id: rows.flight_id, ...asking(rows) } };
      },
      FLIGHT_DATES_PASSED: asNew({ in_days: -1 }),
      PILOT_UNKNOWN: asNew({}, { pilot_id: 987_654 }),
      PILOT_PHONE_REQUIRED: asNew({ phone: null }),
      DRONE_UNKNOWN: asNew({}, { drone_ids: [987_654] }),
      ...limited(async (world, settings) => flown(await askLimited(world, settings))),
      FILE_TOO_LARGE: asNew({}, {}, BAD_FILES.FILE_TOO_LARGE),
      FILE_TYPE_NOT_ALLOWED: asNew({}, {}, BAD_FILES.FILE_TYPE_NOT_ALLOWED),
      TOO_MANY_FILES: asNew({}, {}, BAD_FILES.TOO_MANY_FILES),
      STORAGE_FULL: full(asNew({}, {}, GOOD_FILES)),
    },
  },
  deleteApproval: {
    good: async (world) => of((await freshRequest(world)).approval_id),
    bad: notAnId,
    foreign: theirRequest,
    errors: {
      APPROVAL_TRANSITION_ILLEGAL: inStatus('refused'),
      APPROVAL_CLOSED: closed(),
    },
  },
  revalidateApproval: {
    who: 'controller',
    good: inStatus('accepted', { message: 'Nouvelle assurance ?' }),
    bad: ({ mine }) => of(mine.approval_id, { message: '' }),
    foreign: { ids: ({ theirs }) => of(theirs.approval_id, { message: 'Non.' }) },
    errors: {
      APPROVAL_TRANSITION_ILLEGAL: ({ mine }) => of(mine.approval_id, { message: 'Trop tôt.' }),
      APPROVAL_CLOSED: closed({ message: 'Trop tard.' }),
      ...filesOf(BAD_FILES, (files) => async (world) => ({
        ...(await inStatus('accepted', { message: 'Voici.' })(world)),
        files,
      })),
      STORAGE_FULL: full(async (world) => ({
        ...(await inStatus('accepted', { message: 'Voici.' })(world)),
        files: GOOD_FILES,
      })),
    },
  },
  validateProtocolSheet: {
    good: async (world) => of(await awaitingSignature(world), SIGNED),
    bad: async (world) => of(await awaitingSignature(world), { name: 'A', accepted: false }),
    foreign: { ids: ({ theirs }) => of(theirs.approval_id, SIGNED) },
    errors: {
      APPROVAL_TRANSITION_ILLEGAL: ({ mine }) => of(mine.approval_id, SIGNED),
      APPROVAL_CLOSED: closed(SIGNED),
    },
  },
  retryExternalSubmit: {
    good: async (world) => of(await connected(world), {}),
    bad: async (world) => of(await connected(world), { pilot_id: 'x' }),
    foreign: { ids: ({ theirs }) => of(theirs.approval_id, {}) },
    errors: {
      EXTERNAL_SYSTEM_NOT_CONNECTED: async (world) => of((await toPrefecture(world)).approval_id, {}),
      EXTERNAL_SYSTEM_UNAVAILABLE: async (world) =>
        of(await connected(world), { external_payload: { simulated_failure: true } }),
      APPROVAL_CLOSED: closed({}),
      APPROVAL_TRANSITION_ILLEGAL: async (world) => {
        const id = await connected(world);
        await bringTo(world.harness, id, 'accepted');
        return of(id, { details: 'Autrement.' });
      },
      ...filesOf(BAD_FILES, (files) => async (world) => ({ ...of(await connected(world), {}), files })),
      STORAGE_FULL: full(async (world) => ({ ...of(await connected(world), {}), files: GOOD_FILES })),
    },
  },
  synchronizeExternalDocuments: {
    good: async (world) => of(await connected(world)),
    bad: notAnId,
    foreign: theirRequest,
    errors: {
      EXTERNAL_SYSTEM_NOT_CONNECTED: async (world) => of((await toPrefecture(world)).approval_id),
      EXTERNAL_SYSTEM_UNAVAILABLE: async (world) => {
        const id = await connected(world);
        const set = { external_reference: null };
        await world.harness.db.updateTable('approvals').set(set).where('id', '=', id).execute();
        return of(id);
      },
    },
  },
  getFlightApproval: {
    good: async (world) => ({
      ...of(world.mine.approval_id),
      query: { flightApprovalId: await areaOf(world, world.mine.approval_id) },
    }),
    bad: myRequest,
    foreign: {
      ids: async (world) => ({
        ...of(world.theirs.approval_id),
        query: { flightApprovalId: await areaOf(world, world.theirs.approval_id) },
      }),
    },
    errors: {},
  },
  listCotations: { good: nothing, bad: null, foreign: null, errors: {} },
  downloadExclusionZone: {
    good: myRequest,
    bad: notAnId,
    foreign: theirRequest,
    errors: {
      EXCLUSION_AREA_INVALID_CRITERIA: async ({ harness }) => {
        const { approval_id: id } = await addRequest(harness);
        const said = { scenario: 'non-standard' };
        await harness.db
          .updateTable('approvals')
          .set({ request: sql`request || ${JSON.stringify(said)}::jsonb` as never })
          .where('id', '=', id)
          .execute();
        return of(id);
      },
    },
  },
};
