import type { preferencesEndpoints } from '@envol/contract/preferences';
import { notAnId, nothing, of } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';

const mine = ({ harness }: World) => of(harness.actors.owner.id);
const theirs = { ids: ({ harness }: World) => of(harness.actors.stranger.id) };

/** Of a letter that was written to somebody. */
const refusal = async ({ harness }: World) => {
  const { unsubscribe } = await harness.db
    .selectFrom('mails')
    .select('unsubscribe')
    .where('unsubscribe', 'is not', null)
    .executeTakeFirstOrThrow();
  return { params: { token: unsubscribe?.split('/').at(-1) } };
};

export const rows: CallRows<typeof preferencesEndpoints> = {
  getContactSettings: { good: mine, bad: notAnId, foreign: theirs, errors: {} },
  updateContactSettings: {
    good: (world) => ({ ...mine(world), body: { display_only_my_flights: false } }),
    bad: (world) => ({ ...mine(world), body: { default_flying_time: 4 } }),
    foreign: { ids: (world) => ({ ...theirs.ids(world), body: { display_only_my_flights: true } }) },
    errors: {},
  },
  getSavedMessages: { good: nothing, bad: null, foreign: null, errors: {} },
  updateSavedMessages: {
    good: () => ({ body: { saved_messages: null } }),
    bad: () => ({ body: { saved_messages: { conditions: [' '], questions: [], refusals: [] } } }),
    foreign: null,
    errors: {},
  },
  unsubscribe: {
    good: refusal,
    bad: () => ({ params: { token: 'x'.repeat(150) } }),
    foreign: { ids: () => ({ params: { token: 'made-up' } }) },
    errors: {},
  },
};
