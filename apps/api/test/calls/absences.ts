import type { absencesEndpoints } from '@envol/contract/absences';
import { addAbsence, awayOf } from '../absences.ts';
import { nothing, of } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';

let day = 1;
/** A week of its own for each row: nobody is away twice at a time. */
const week = () => {
  day += 8;
  return { from: day, until: day + 7 };
};
const mine = async ({ harness }: World, body?: object) =>
  of((await addAbsence(harness, 'controller', week())).id, body);
const theirs = async ({ harness }: World, body?: object) =>
  of((await addAbsence(harness, 'otherController', week())).id, body);
const overlapping = async (world: World) => {
  const taken = week();
  await addAbsence(world.harness, 'controller', taken);
  return taken;
};
const over = async (world: World) => {
  const sent = await mine(world, { substitute: null });
  await world.harness.db
    .updateTable('absences')
    .set({ ended_at: '2026-01-01T00:00:00Z' })
    .where('id', '=', Number(sent.params?.id))
    .execute();
  return sent;
};
const unfit = { kind: 'member', membership_id: 987_654_321 } as const;

export const rows: CallRows<typeof absencesEndpoints> = {
  // Of whom the asker sees: in the module's own test.
  listAbsences: { who: 'controller', good: nothing, bad: null, foreign: null, errors: {} },
  createAbsence: {
    who: 'controller',
    good: ({ harness }) => ({ body: awayOf(harness, 'controller', week()) }),
    bad: ({ harness }) => ({ body: { ...awayOf(harness, 'controller', week()), date_end: 'soon' } }),
    foreign: { ids: ({ harness }) => ({ body: awayOf(harness, 'otherController', week()) }) },
    errors: {
      ABSENCE_OVERLAPS: async (world) => ({
        body: awayOf(world.harness, 'controller', await overlapping(world)),
      }),
      SUBSTITUTE_UNFIT: ({ harness }) => ({
        body: { ...awayOf(harness, 'controller', week()), substitute: unfit },
      }),
    },
  },
  updateAbsence: {
    who: 'controller',
    good: (world) => mine(world, { substitute: null }),
    bad: (world) => mine(world, { date_start: 'soon' }),
    foreign: { ids: (world) => theirs(world, { substitute: null }) },
    errors: {
      ABSENCE_OVERLAPS: async (world) => {
        const { date_start, date_end } = awayOf(world.harness, 'controller', await overlapping(world));
        return mine(world, { date_start, date_end });
      },
      SUBSTITUTE_UNFIT: (world) => mine(world, { substitute: unfit }),
      ABSENCE_OVER: over,
    },
  },
  endAbsence: {
    who: 'controller',
    good: (world) => mine(world),
    bad: () => ({ params: { id: 'x' } }),
    foreign: { ids: (world) => theirs(world) },
    errors: {},
  },
};
