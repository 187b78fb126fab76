import type { Flight } from '@envol/contract/flights';
import type { FieldLayer } from '@envol/domain/flights/fieldLayers';
import { expect, it } from 'vitest';
import { type AskedPack, createRefresh } from './refresh.ts';

class Away extends Error {}

/** A phone whose network the test switches, with the outcomes in their order. */
const world = (fails: readonly FieldLayer[] = []) => {
  let box: readonly AskedPack[] = [];
  const now = { online: true, owner: '5.7' as string | null };
  const kept: string[] = [];
  const told: string[] = [];
  const reach = async (): Promise<void> => {
    await Promise.resolve();
    if (!now.online) throw new Away();
  };
  const made = () =>
    createRefresh({
      keepMission: async (id) => {
        await reach();
        return { id } as Flight;
      },
      keepLayer: async (layer, { id }) => {
        await reach();
        if (fails.includes(layer)) throw new Error('refused');
        kept.push(`${id} ${layer}`);
      },
      isUnreached: (error) => error instanceof Away,
      owner: () => now.owner,
      read: () => box,
      write: (next) => {
        box = next;
      },
      tell: (id, layer, run) => told.push(`${id} ${layer} ${run}`),
    });
  return { now, kept, told, made, refresh: made(), box: () => box };
};

const pack = (flight_id: number, ...layers: readonly FieldLayer[]): AskedPack => ({
  owner: '5.7',
  flight_id,
  layers,
  aerial: null,
});

it('a refreshing fetches what was asked for alone, one layer after another, each with its outcome', async () => {
  const { refresh, kept, told, box } = world(['aerial']);
  await refresh.start(pack(4, 'notam', 'aerial', 'weather'));
  expect(kept).toEqual(['4 notam', '4 weather']);
  expect(told.filter((each) => !each.endsWith('queued'))).toEqual([
    '4 notam running',
    '4 notam done',
    '4 aerial running',
    '4 aerial failed',
    '4 weather running',
    '4 weather done',
  ]);
  expect(box()).toEqual([]);
});

it('what is left waits for the network, and goes on when it is back', async () => {
  const { refresh, now, kept, told, box } = world();
  now.online = false;
  await refresh.start(pack(4, 'notam', 'weather'));
  expect(kept).toEqual([]);
  expect(told.slice(-2)).toEqual(['4 notam waiting', '4 weather waiting']);
  expect(box()[0]?.layers).toEqual(['notam', 'weather']);
  now.online = true;
  await Promise.all([refresh.resume(), refresh.resume()]);
  expect(kept).toEqual(['4 notam', '4 weather']);
  expect(box()).toEqual([]);
});

it('a refreshing goes on after a reload, for its own account alone', async () => {
  const { refresh, made, now, kept } = world();
  now.online = false;
  await refresh.start(pack(4, 'notam'));
  now.online = true;
  now.owner = '6.8';
  await made().resume();
  expect(kept).toEqual([]);
  now.owner = '5.7';
  await made().resume();
  expect(kept).toEqual(['4 notam']);
});

it('a refreshing asks for nothing twice, and lets go of what is cancelled', async () => {
  const { refresh, now, kept, box } = world();
  now.online = false;
  await refresh.start(pack(4, 'notam'));
  await refresh.start(pack(4, 'notam', 'azba'));
  await refresh.start(pack(9, 'weather'));
  expect(box().map(({ flight_id, layers }) => [flight_id, ...layers])).toEqual([
    [4, 'notam', 'azba'],
    [9, 'weather'],
  ]);
  refresh.cancel(4);
  now.online = true;
  await refresh.resume();
  expect(kept).toEqual(['9 weather']);
});
