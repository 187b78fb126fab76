import type { automaticActionsEndpoints } from '@envol/contract/automatic-actions';
import { myRequest, of, theirRequest } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';

const mine = ({ harness }: World): number => harness.actors.chief.structure_id ?? 0;
const theirs = ({ harness }: World): number => harness.actors.otherController.structure_id ?? 0;

const action = (floor_height: number, ceiling_height: number, reference = 'AGL') => ({
  kind: 'accept',
  is_enabled: true,
  floor_height,
  ceiling_height,
  unit: 'm',
  reference,
  message: null,
  height_restriction: false,
  restricted_height_m: null,
  tactical_contact_required: false,
});

/** The version of the first tower's actions once they are in service. */
const inService = async ({ harness }: World): Promise<number> => {
  const structure_id = harness.actors.chief.structure_id ?? 0;
  const made = {
    is_enabled: true,
    enabled_at: '2026-01-01T08:00:00Z',
    actions: JSON.stringify([action(0, 1)]),
  };
  const { version } = await harness.db
    .insertInto('automatic_actions')
    .values({ structure_id, ...made })
    .onConflict((conflict) => conflict.column('structure_id').doUpdateSet(made))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
};

const body = { is_enabled: false, actions: [], version: 1 };

export const rows: CallRows<typeof automaticActionsEndpoints> = {
  getAutomaticActions: {
    who: 'chief',
    good: (world) => of(mine(world)),
    bad: () => of('x' as never),
    foreign: { ids: (world) => of(theirs(world)) },
    errors: {},
  },
  updateAutomaticActions: {
    who: 'chief',
    good: async (world) => of(mine(world), { ...body, version: await inService(world) }),
    bad: (world) => of(mine(world), { ...body, actions: [action(30, 20)] }),
    foreign: { ids: (world) => of(theirs(world), body) },
    errors: {
      SETTINGS_CHANGED: (world) => of(mine(world), { ...body, version: 99 }),
      AUTOMATIC_ACTIONS_ENABLED: async (world) =>
        of(mine(world), {
          is_enabled: true,
          actions: [action(0, 1, 'AMSL')],
          version: await inService(world),
        }),
    },
  },
  previewAutomaticActions: {
    who: 'chief',
    good: (world) => of(mine(world), { actions: [action(0, 30)] }),
    bad: (world) => of(mine(world), { actions: [action(0, 30), action(20, 40)] }),
    foreign: { ids: (world) => of(theirs(world), { actions: [] }) },
    errors: {},
  },
  automaticJournal: {
    who: 'chief',
    good: (world) => of(mine(world)),
    bad: (world) => ({ ...of(mine(world)), query: { limit: 0 } }),
    foreign: { ids: (world) => of(theirs(world)) },
    errors: {},
  },
  getAutomaticOutcome: {
    who: 'controller',
    good: myRequest,
    bad: () => of('x' as never),
    foreign: theirRequest,
    errors: {},
  },
};
