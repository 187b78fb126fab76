import { importNotams, type notamsEndpoints } from '@envol/contract/notams';
import { myFlight, notAnId, nothing, theirFlight } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';

const TEXT = [
  'LFFA-R0042/26 NOTAM',
  'Q) LFBB / QRTCA / IV / BO / W / 000/033 / 4338N00122E005',
  'A) LFBB',
  'B) 2020-06-10 07:00 C) PERM',
  'E) ZRT DEMO ACTIVE',
  'F) SFC',
  'G) 3300FT AMSL',
].join('\n');

const known = async ({ harness }: World): Promise<number> => {
  await harness.as('staff').call(importNotams, { body: { text: TEXT } });
  const row = await harness.db.selectFrom('notams').select('id').executeTakeFirstOrThrow();
  return row.id;
};

export const rows: CallRows<typeof notamsEndpoints> = {
  flightNotamsAnalysis: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  flightNotamsGeometry: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  rateNotam: {
    good: async (world) => ({ params: { id: await known(world) }, body: { rating: 'important' } }),
    bad: () => ({ params: { id: 1 }, body: { rating: 'bad' } }),
    // A NOTAM is everybody's: there is no other tenant's, only one that does not exist.
    foreign: { ids: () => ({ params: { id: 999_999 }, body: { rating: 'important' } }) },
    errors: {},
  },
  importNotams: {
    who: 'staff',
    good: () => ({ body: { text: TEXT } }),
    bad: () => ({ body: { text: '' } }),
    foreign: null,
    errors: { NOTAMS_UNREADABLE: () => ({ body: { text: 'Bonjour.' } }) },
  },
  refreshNotams: { who: 'staff', good: nothing, bad: null, foreign: null, errors: {} },
  listNotamImports: { who: 'staff', good: nothing, bad: null, foreign: null, errors: {} },
};
