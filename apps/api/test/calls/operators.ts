import { requestApproval } from '@envol/contract/approvals';
import type { operatorsEndpoints } from '@envol/contract/operators';
import { myOperator, notAnId, nothing, of, theirOperator } from '../callInputs.ts';
import type { CallRows, Make, World } from '../callWorld.ts';
import { insertActivationRow } from '../day.ts';
import { addMission } from '../missions.ts';
import { addRequest, asking } from '../requests.ts';

const UNKNOWN = 987_654_321;
/** The staff knows every operator: only an unknown one is nobody's. */
const nobodys = { ids: () => of(UNKNOWN) };
const newOperator = async ({ harness }: World): Promise<number> =>
  (
    await harness.db
      .insertInto('operators')
      .values({ commercial_name: 'Drone Essai', company: 'Drone Essai' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

const DELETION = { name: 'Drone Essai', reason: 'Société radiée' };
const deletedOperator = async (world: World): Promise<number> => {
  const id = await newOperator(world);
  await world.harness.db
    .updateTable('operators')
    .set({ archived_at: '2026-01-01T09:00:00Z' })
    .where('id', '=', id)
    .execute();
  return id;
};

const mine =
  (body: object): Make =>
  ({ harness }) =>
    of(harness.actors.owner.operator_id ?? 0, body);
const theirs = (body: object) => ({
  ids: ({ harness }: World) => of(harness.actors.stranger.operator_id ?? 0, body),
});
/** The company with sub-entities, whose deletion disturbs no other row. */
const parted = ({ harness }: World) => of(harness.actors.entityOwner.operator_id ?? 0);
const setDeletion = async ({ harness }: World, at: string | null): Promise<void> => {
  await harness.db
    .updateTable('operators')
    .set({ deletion_requested_at: at, deletion_requested_by: at && 'Camille' })
    .where('id', '=', harness.actors.entityOwner.operator_id ?? 0)
    .execute();
};
const undeleted = async (world: World) => {
  await setDeletion(world, null);
  await world.harness.db
    .deleteFrom('approvals')
    .where('operator_id', '=', world.harness.actors.entityOwner.operator_id ?? 0)
    .execute();
  return parted(world);
};
const openRequest = async ({ harness }: World): Promise<void> => {
  const { entityOwner, controller } = harness.actors;
  const rows = await addMission(harness.db, {
    operator_id: entityOwner.operator_id ?? 0,
    structure_id: controller.structure_id,
  });
  await harness
    .as('entityOwner')
    .call(requestApproval, { params: { id: rows.flight_id }, body: asking(rows) });
};

export const rows: CallRows<typeof operatorsEndpoints> = {
  addAlphaTangoUid: {
    good: mine({ alphatango_uid: '184533' }),
    bad: mine({ alphatango_uid: 'UAS' }),
    foreign: theirs({ alphatango_uid: '184533' }),
    errors: {},
  },
  removeAlphaTangoUid: {
    good: mine({ alphatango_uid: '1' }),
    bad: mine({}),
    foreign: theirs({ alphatango_uid: '184533' }),
    errors: {},
  },
  changeGeneralistFlightTimes: {
    good: mine({ generalist_flight_time_start: '08:00', generalist_flight_time_end: '18:00' }),
    bad: mine({ generalist_flight_time_start: '18:00', generalist_flight_time_end: '08:00' }),
    foreign: theirs({ generalist_flight_time_start: null, generalist_flight_time_end: null }),
    errors: {},
  },
  operatorJournal: { good: myOperator, bad: notAnId, foreign: theirOperator, errors: {} },
  accountRecap: { good: myOperator, bad: notAnId, foreign: theirOperator, errors: {} },
  requestAccountDeletion: {
    who: 'entityOwner',
    good: undeleted,
    bad: notAnId,
    foreign: theirOperator,
    errors: {
      DELETION_ALREADY_REQUESTED: async (world) => {
        const sent = await undeleted(world);
        await setDeletion(world, '2026-01-01T09:00:00Z');
        return sent;
      },
      APPROVALS_OPEN: async (world) => {
        const sent = await undeleted(world);
        await openRequest(world);
        return sent;
      },
    },
  },
  cancelAccountDeletion: {
    who: 'entityOwner',
    good: async (world) => {
      await setDeletion(world, '2026-01-01T09:00:00Z');
      return parted(world);
    },
    bad: notAnId,
    foreign: theirOperator,
    errors: { DELETION_NOT_REQUESTED: undeleted },
  },
  requestUpdateSubscription: {
    good: mine({ message: 'Il nous faut plus de missions.' }),
    bad: mine({ message: ' ' }),
    foreign: theirs({ message: 'Bonjour' }),
    errors: {},
  },
  logConnection: { good: myOperator, bad: notAnId, foreign: theirOperator, errors: {} },
  getOperator: { good: myOperator, bad: notAnId, foreign: theirOperator, errors: {} },
  updateOperator: {
    good: ({ harness }) =>
      of(harness.actors.owner.operator_id ?? 0, { uas_operator_number: 'FIN87astrdge12k8-xyz' }),
    bad: ({ harness }) => of(harness.actors.owner.operator_id ?? 0, { uas_operator_number: 'FRA' }),
    foreign: theirOperator,
    errors: {
      ADDRESS_INCOMPLETE: ({ harness }) =>
        of(harness.actors.owner.operator_id ?? 0, { city: null, country: 'FR' }),
      RECORD_CHANGED: ({ harness }) =>
        of(harness.actors.owner.operator_id ?? 0, { insurance: 'Vue avant', version: 987_654 }),
    },
  },
  listOperators: {
    who: 'staff',
    good: nothing,
    bad: () => ({ query: { plan: 'x' } }),
    foreign: null,
    errors: {},
  },
  operatorDesk: { who: 'staff', good: myOperator, bad: notAnId, foreign: nobodys, errors: {} },
  updateOperatorDesk: {
    who: 'staff',
    good: ({ harness }) => of(harness.actors.owner.operator_id ?? 0, { note: 'À rappeler' }),
    bad: ({ harness }) => of(harness.actors.owner.operator_id ?? 0, {}),
    foreign: { ids: () => of(UNKNOWN, { note: null }) },
    errors: {},
  },
  blockOperator: {
    who: 'staff',
    good: async (world) => of(await newOperator(world), { reason: 'Impayé' }),
    bad: async (world) => of(await newOperator(world), { reason: ' ' }),
    foreign: { ids: () => of(UNKNOWN, { reason: 'Impayé' }) },
    errors: {},
  },
  unblockOperator: {
    who: 'staff',
    good: async (world) => of(await newOperator(world)),
    bad: notAnId,
    foreign: nobodys,
    errors: {},
  },
  previewMerge: {
    who: 'staff',
    good: async (world) => ({
      ...of(await newOperator(world)),
      query: { duplicate_id: await newOperator(world) },
    }),
    bad: async (world) => ({ ...of(await newOperator(world)), query: {} }),
    foreign: {
      ids: async (world) => ({ ...of(UNKNOWN), query: { duplicate_id: await newOperator(world) } }),
    },
    errors: {
      OPERATORS_NOT_MERGEABLE: async (world) => {
        const id = await newOperator(world);
        return { ...of(id), query: { duplicate_id: id } };
      },
    },
  },
  mergeOperators: {
    who: 'staff',
    good: async (world) =>
      of(await newOperator(world), { duplicate_id: await newOperator(world), reason: 'Deux fois' }),
    bad: async (world) => of(await newOperator(world), { reason: 'Deux fois' }),
    foreign: {
      ids: async (world) => of(UNKNOWN, { duplicate_id: await newOperator(world), reason: 'Deux fois' }),
    },
    errors: {
      OPERATORS_NOT_MERGEABLE: async (world) => {
        const id = await newOperator(world);
        return of(id, { duplicate_id: id, reason: 'Deux fois' });
      },
    },
  },
  previewOperatorDeletion: {
    who: 'staff',
    good: async (world) => of(await newOperator(world)),
    bad: notAnId,
    foreign: nobodys,
    errors: { OPERATOR_DELETED: async (world) => of(await deletedOperator(world)) },
  },
  deleteOperator: {
    who: 'staff',
    good: async (world) => of(await newOperator(world), DELETION),
    bad: async (world) => of(await newOperator(world), { ...DELETION, name: 'Un autre' }),
    foreign: { ids: () => of(UNKNOWN, DELETION) },
    errors: {
      OPERATOR_DELETED: async (world) => of(await deletedOperator(world), DELETION),
      OPERATOR_IN_ACTIVITY: async (world) => {
        const { harness } = world;
        const rows = await addRequest(harness);
        await insertActivationRow(harness, rows.approval_id);
        const { owner } = harness.actors;
        const { commercial_name: name } = await harness.db
          .selectFrom('operators')
          .select('commercial_name')
          .where('id', '=', owner.operator_id ?? 0)
          .executeTakeFirstOrThrow();
        return of(owner.operator_id ?? 0, { ...DELETION, name });
      },
    },
  },
  operatorStaffJournal: { who: 'staff', good: myOperator, bad: notAnId, foreign: nobodys, errors: {} },
};
