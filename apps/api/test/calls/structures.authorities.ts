import { type authoritiesEndpoints, createAuthority, createStructure } from '@envol/contract/structures';
import { notAnId, nothing, of } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';

const UNKNOWN = 987_654_321;
let serial = 0;
const authority = async ({ harness }: World): Promise<number> =>
  (
    await harness.as('staff').call(createAuthority, {
      body: { name: `Approche ${serial++}`, authority_type: 'air_traffic_control' },
    })
  ).body.id;
const structure = (changes: object = {}) => ({
  code: `ZT${serial++}`,
  name: 'Terrain',
  structure_type: 'airport',
  reference_point: [1.5, 44.2],
  ...changes,
});
const mine = ({ harness }: World): number => harness.actors.chief.structure_id ?? Number.NaN;

/** What the calls about authorities answer. */
export const authorityRows: CallRows<typeof authoritiesEndpoints> = {
  listAuthorities: { who: 'chief', good: nothing, bad: null, foreign: null, errors: {} },
  createAuthority: {
    who: 'staff',
    good: () => ({ body: { name: 'Approche', authority_type: 'other' } }),
    bad: () => ({ body: { name: 'Approche', authority_type: 'x' } }),
    foreign: null,
    errors: {},
  },
  updateAuthority: {
    who: 'staff',
    good: async (world) => of(await authority(world), { name: 'Approche de l’Est' }),
    bad: async (world) => of(await authority(world), { name: '' }),
    foreign: { ids: () => of(UNKNOWN, { name: 'Approche' }) },
    errors: {},
  },
  deleteAuthority: {
    who: 'staff',
    good: async (world) => of(await authority(world)),
    bad: notAnId,
    foreign: { ids: () => of(UNKNOWN) },
    errors: {
      AUTHORITY_NOT_EMPTY: async (world) => {
        const id = await authority(world);
        await world.harness
          .as('staff')
          .call(createStructure, { body: structure({ authority_id: id }) as never });
        return of(id);
      },
    },
  },
  createStructure: {
    who: 'staff',
    good: () => ({ body: structure() }),
    bad: () => ({ body: structure({ code: 'zt 1' }) }),
    foreign: null,
    errors: { STRUCTURE_CODE_TAKEN: () => ({ body: structure({ code: 'LFBO' }) }) },
  },
  updateStructureIdentity: {
    who: 'chief',
    good: (world) => of(mine(world), { phone: '+33 5 61 00 00 00' }),
    bad: (world) => of(mine(world), { email: 'tour' }),
    foreign: {
      ids: ({ harness }) => of(harness.actors.otherController.structure_id ?? Number.NaN, { phone: null }),
    },
    errors: {
      STRUCTURE_CODE_TAKEN: (world) => ({
        ...of(mine(world), { code: 'LFLL' }),
        token: world.harness.actors.staff.token,
      }),
    },
  },
  authorityJournal: {
    who: 'chief',
    good: nothing,
    bad: () => ({ query: { limit: 0 } }),
    foreign: null,
    errors: {},
  },
  structuresInformation: {
    good: nothing,
    bad: () => ({ query: { code: 'x'.repeat(20) } }),
    foreign: null,
    errors: {},
  },
};
