import type { agreedVolumesEndpoints } from '@envol/contract/agreed-volumes';
import { LIMITS } from '@envol/contract/limits';
import { addAgreedVolume, volumeInput } from '../agreedVolumes.ts';
import { of } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';

const mine = ({ harness }: World): number => harness.actors.chief.structure_id ?? 0;
const theirs = ({ harness }: World): number => harness.actors.otherController.structure_id ?? 0;

type Status = 'draft' | 'active' | 'suspended';
const at = (world: World, body?: unknown) => async (status: Status) => ({
  params: { id: mine(world), vid: await addAgreedVolume(world.harness.db, mine(world), { status }) },
  ...(body !== undefined && { body }),
});
/** A volume of the other tower, under the asker's own structure. */
const foreign = async (world: World, body?: unknown) => ({
  params: { id: mine(world), vid: await addAgreedVolume(world.harness.db, theirs(world), {}) },
  ...(body !== undefined && { body }),
});
const full = async (world: World): Promise<void> => {
  for (let count = 0; count < LIMITS.agreed_volumes; count++)
    await addAgreedVolume(world.harness.db, mine(world), {});
};
const seen = { version: 1 };
const open = { type: 'Circle', center: [1.4, 95], radius_m: 10 };
/** Its edges cross: an outline that encloses no area. */
const crossed = {
  type: 'Polygon',
  coordinates: [
    [
      [1.3, 43.6],
      [1.4, 43.7],
      [1.4, 43.6],
      [1.3, 43.7],
      [1.3, 43.6],
    ],
  ],
};

export const rows: CallRows<typeof agreedVolumesEndpoints> = {
  listAgreedVolumes: {
    who: 'chief',
    good: (world) => of(mine(world)),
    bad: () => of('x' as never),
    foreign: { ids: (world) => of(theirs(world)) },
    errors: {},
  },
  createAgreedVolume: {
    who: 'chief',
    good: (world) => of(mine(world), volumeInput()),
    bad: (world) => of(mine(world), volumeInput({ last_date: '2019-12-31' })),
    foreign: { ids: (world) => of(theirs(world), volumeInput()) },
    errors: {
      AREA_INVALID: (world) => of(mine(world), volumeInput({ geometry: crossed as never })),
      TOO_MANY_AGREED_VOLUMES: async (world) => {
        await full(world);
        return of(mine(world), volumeInput());
      },
    },
  },
  updateAgreedVolume: {
    who: 'chief',
    good: (world) => at(world, { ...seen, volume: volumeInput({ name: 'Autre' }) })('draft'),
    bad: (world) => at(world, { ...seen, volume: volumeInput({ geometry: open as never }) })('draft'),
    foreign: { ids: (world) => foreign(world, { ...seen, volume: volumeInput() }) },
    errors: {
      AREA_INVALID: (world) =>
        at(world, { ...seen, volume: volumeInput({ geometry: crossed as never }) })('draft'),
      SETTINGS_CHANGED: (world) => at(world, { version: 99, volume: volumeInput() })('suspended'),
      AGREED_VOLUME_TRANSITION_ILLEGAL: (world) => at(world, { ...seen, volume: volumeInput() })('active'),
    },
  },
  deleteAgreedVolume: {
    who: 'chief',
    good: (world) => at(world)('draft'),
    bad: (world) => ({ params: { id: mine(world), vid: 'x' as never } }),
    foreign: { ids: (world) => foreign(world) },
    errors: { AGREED_VOLUME_TRANSITION_ILLEGAL: (world) => at(world)('suspended') },
  },
  activateAgreedVolume: {
    who: 'chief',
    good: (world) => at(world, seen)('suspended'),
    bad: (world) => at(world, {})('draft'),
    foreign: { ids: (world) => foreign(world, seen) },
    errors: {
      SETTINGS_CHANGED: (world) => at(world, { version: 99 })('draft'),
      AGREED_VOLUME_TRANSITION_ILLEGAL: (world) => at(world, seen)('active'),
    },
  },
  suspendAgreedVolume: {
    who: 'chief',
    good: (world) => at(world, { reason: 'Meeting aérien.' })('active'),
    bad: (world) => at(world, { reason: ' ' })('active'),
    foreign: { ids: (world) => foreign(world, { reason: 'Meeting aérien.' }) },
    errors: {
      AGREED_VOLUME_TRANSITION_ILLEGAL: (world) => at(world, { reason: 'Meeting aérien.' })('draft'),
    },
  },
  listAgreedVolumeEvents: {
    who: 'chief',
    good: (world) => of(mine(world)),
    bad: () => of('x' as never),
    foreign: { ids: (world) => of(theirs(world)) },
    errors: {},
  },
  listVolumeOperators: {
    who: 'chief',
    good: (world) => of(mine(world)),
    bad: () => of('x' as never),
    foreign: { ids: (world) => of(theirs(world)) },
    errors: {},
  },
  previewAgreedVolume: {
    who: 'chief',
    good: (world) => of(mine(world), volumeInput()),
    bad: (world) => of(mine(world), volumeInput({ weekdays: [] })),
    foreign: { ids: (world) => of(theirs(world), volumeInput()) },
    errors: { AREA_INVALID: (world) => of(mine(world), volumeInput({ geometry: crossed as never })) },
  },
};
