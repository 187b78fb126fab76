import type { volumeGrantsEndpoints } from '@envol/contract/volume-grants';
import { addAgreedVolume } from '../agreedVolumes.ts';
import type { CallRows, World } from '../callWorld.ts';

const mine = ({ harness }: World): number => harness.actors.chief.structure_id ?? 0;
const theirs = ({ harness }: World): number => harness.actors.otherController.structure_id ?? 0;
const message = 'Le protocole est suspendu.';

const under = async (world: World, owner: number, status: 'active' | 'suspended' = 'suspended') => ({
  id: mine(world),
  vid: await addAgreedVolume(world.harness.db, owner, { status }),
});

export const rows: CallRows<typeof volumeGrantsEndpoints> = {
  getVolumeGrants: {
    who: 'chief',
    good: async (world) => ({ params: await under(world, mine(world)) }),
    bad: (world) => ({ params: { id: mine(world), vid: 'x' as never } }),
    foreign: { ids: async (world) => ({ params: await under(world, theirs(world)) }) },
    errors: {},
  },
  withdrawVolumeGrants: {
    who: 'chief',
    good: async (world) => ({ params: await under(world, mine(world)), body: { message } }),
    bad: async (world) => ({ params: await under(world, mine(world)), body: { message: '' } }),
    foreign: { ids: async (world) => ({ params: await under(world, theirs(world)), body: { message } }) },
    errors: {
      AGREED_VOLUME_TRANSITION_ILLEGAL: async (world) => ({
        params: await under(world, mine(world), 'active'),
        body: { message },
      }),
    },
  },
};
