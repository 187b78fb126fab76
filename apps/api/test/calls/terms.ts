import type { termsEndpoints } from '@envol/contract/terms';
import { addPerson } from '../actors.ts';
import { notAnId, nothing, of } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';

let serial = 0;
const person = ({ harness }: World) => addPerson(harness.db, `reader${serial++}`, { user_type: 'visitors' });
const acceptance = async (world: World): Promise<number> => {
  const { id } = await person(world);
  const row = await world.harness.db
    .selectFrom('terms_acceptances')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return row.id;
};

export const rows: CallRows<typeof termsEndpoints> = {
  termsState: {
    good: nothing,
    bad: () => ({ query: { structureId: 'x' } }),
    foreign: { ids: () => ({ query: { structureId: 987_654_321 } }) },
    errors: {},
  },
  validateTerms: {
    good: async (world) => ({ token: (await person(world)).token, body: { version: '2026-01' } }),
    bad: () => ({ body: { version: '' } }),
    foreign: null,
    errors: { TERMS_NOT_ACCEPTED: () => ({ body: { version: '1999' } }) },
  },
  listTermsValidations: {
    who: 'staff',
    good: nothing,
    bad: () => ({ query: { ordering: 'email' } }),
    foreign: null,
    errors: {},
  },
  forceTerms: {
    who: 'staff',
    // Everybody of this table has accepted: nobody is kept out.
    good: () => ({ body: { whom: 'never_accepted' } }),
    bad: () => ({ body: { whom: 'the others' } }),
    foreign: null,
    errors: {},
  },
  deleteTermsValidation: {
    who: 'staff',
    good: async (world) => of(await acceptance(world)),
    bad: notAnId,
    foreign: { ids: () => of(987_654_321) },
    errors: {},
  },
};
