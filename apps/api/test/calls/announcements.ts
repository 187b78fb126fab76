import { type announcementsEndpoints, createAnnouncement } from '@envol/contract/announcements';
import { nothing } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';

const told = async ({ harness }: World): Promise<number> =>
  (await harness.as('staff').call(createAnnouncement, { body: { text: 'Cycle AIRAC du 26 novembre.' } })).body
    .id;

export const rows: CallRows<typeof announcementsEndpoints> = {
  lastAnnouncement: { good: nothing, bad: null, foreign: null, errors: {} },
  createAnnouncement: {
    who: 'staff',
    good: () => ({
      body: { text: 'Cycle AIRAC.', expansion_elements: [{ title: 'Quand', text: 'Jeudi.' }] },
    }),
    bad: () => ({ body: { text: '' } }),
    foreign: null,
    errors: {
      EXPANSION_TEXT_EMPTY: () => ({
        body: { text: 'Cycle AIRAC.', expansion_elements: [{ title: 'Quand', text: ' ' }] },
      }),
    },
  },
  stopDisplay: {
    good: async (world) => ({ body: { id: await told(world) } }),
    bad: () => ({ body: { id: 'x' } }),
    foreign: null,
    errors: {},
  },
  deleteAnnouncements: { who: 'staff', good: nothing, bad: null, foreign: null, errors: {} },
  listAnnouncements: {
    who: 'staff',
    good: nothing,
    bad: () => ({ query: { limit: 0 } }),
    foreign: null,
    errors: {},
  },
  geolocationMessage: { good: nothing, bad: null, foreign: null, errors: {} },
  updateGeolocationMessage: {
    who: 'staff',
    good: () => ({ body: { text: 'Autorisez la position.' } }),
    bad: () => ({ body: { text: '' } }),
    foreign: null,
    errors: {},
  },
};
