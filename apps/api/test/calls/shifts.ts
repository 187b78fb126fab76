import { giveHandover, type shiftsEndpoints, takeHandover } from '@envol/contract/shifts';
import { of } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';

type Who = 'controller' | 'colleague' | 'otherController';
const structureOf = ({ harness }: World, who: Who = 'controller'): number =>
  harness.actors[who].structure_id ?? 0;

/** A handover that this person gave just now. */
const given = async (world: World, who: Who): Promise<number> => {
  const body = { structure_id: structureOf(world, who), notes: 'Rien à signaler.' };
  return (await world.harness.as(who).call(giveHandover, { body })).body.id;
};
const takenBy = async (world: World, who: Who, by: Who): Promise<number> => {
  const id = await given(world, who);
  await world.harness.as(by).call(takeHandover, { params: { id }, body: { note: null } });
  return id;
};
const OF_DAY = { date: '2026-01-01' };

export const rows: CallRows<typeof shiftsEndpoints> = {
  readShiftState: {
    who: 'controller',
    good: (world) => ({ query: { structure_id: structureOf(world) } }),
    bad: () => ({ query: { structure_id: 'x' } }),
    foreign: { ids: (world) => ({ query: { structure_id: structureOf(world, 'otherController') } }) },
    errors: {},
  },
  listHandovers: {
    who: 'controller',
    good: (world) => ({ query: { structure_id: structureOf(world) } }),
    bad: () => ({ query: { structure_id: 'x' } }),
    foreign: { ids: (world) => ({ query: { structure_id: structureOf(world, 'otherController') } }) },
    errors: {},
  },
  giveHandover: {
    who: 'controller',
    good: (world) => ({ body: { structure_id: structureOf(world), notes: 'Piste 14 en service.' } }),
    bad: (world) => ({ body: { structure_id: structureOf(world) } }),
    foreign: {
      ids: (world) => ({ body: { structure_id: structureOf(world, 'otherController'), notes: '' } }),
    },
    errors: {},
  },
  takeHandover: {
    who: 'controller',
    good: async (world) => of(await given(world, 'colleague'), { note: 'Vu.' }),
    bad: async (world) => of(await given(world, 'colleague'), { note: 7 }),
    foreign: { ids: async (world) => of(await given(world, 'otherController'), {}) },
    errors: {
      HANDOVER_OWN: async (world) => of(await given(world, 'controller'), {}),
      HANDOVER_TAKEN: async (world) => of(await takenBy(world, 'controller', 'colleague'), {}),
      HANDOVER_REPLACED: async (world) => {
        const id = await given(world, 'colleague');
        await given(world, 'colleague');
        return of(id, {});
      },
    },
  },
  readDayLog: {
    who: 'controller',
    good: (world) => ({ query: { structure_id: structureOf(world), ...OF_DAY } }),
    bad: (world) => ({ query: { structure_id: structureOf(world), date: 'today' } }),
    foreign: {
      ids: (world) => ({ query: { structure_id: structureOf(world, 'otherController'), ...OF_DAY } }),
    },
    errors: {},
  },
  downloadDayLog: {
    who: 'controller',
    good: (world) => ({ query: { structure_id: structureOf(world), ...OF_DAY } }),
    bad: (world) => ({ query: { structure_id: structureOf(world), date: 'today' } }),
    foreign: {
      ids: (world) => ({ query: { structure_id: structureOf(world, 'otherController'), ...OF_DAY } }),
    },
    errors: {},
  },
};
