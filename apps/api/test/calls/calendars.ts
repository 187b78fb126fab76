import { type calendarsEndpoints, renewCalendar } from '@envol/contract/calendars';
import { PASSWORD } from '../actors.ts';
import { nothing } from '../callInputs.ts';
import { type CallRows, guessed, type World } from '../callWorld.ts';

const NOBODYS = 'x'.repeat(43);
const made = async ({ harness }: World): Promise<string> => {
  const { body } = await harness.as('owner').call(renewCalendar, {
    params: { kind: 'own' },
    body: { password: PASSWORD },
  });
  return new URL(body.url ?? '').pathname.split('/').at(-1) ?? NOBODYS;
};
const unknown = () => ({ params: { kind: 'everybody' } });

export const rows: CallRows<typeof calendarsEndpoints> = {
  listCalendars: { good: nothing, bad: null, foreign: null, errors: {} },
  renewCalendar: {
    good: () => ({ params: { kind: 'own' }, body: { password: PASSWORD } }),
    bad: () => ({ params: { kind: 'own' }, body: {} }),
    foreign: null,
    errors: {
      INVALID_PASSWORD: () => ({ params: { kind: 'own' }, body: { password: 'wrong' } }),
      RATE_LIMITED: (world) =>
        guessed(world, '/calendars/own', { params: { kind: 'own' }, body: { password: 'wrong' } }),
    },
  },
  deleteCalendar: { good: () => ({ params: { kind: 'own' } }), bad: unknown, foreign: null, errors: {} },
  readCalendar: {
    good: async (world) => ({ params: { secret: await made(world) } }),
    bad: () => ({ params: { secret: 'short' } }),
    // Nobody has to sign in: the address alone opens it.
    foreign: null,
    errors: {},
  },
};
