import type { demoEndpoints } from '@envol/contract/demo';
import { listed, nothing, of } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';
import { letterTo } from '../inboundMail.ts';

/** A letter to somebody about a request of that person's. */
const letter = async ({ harness }: World, who: 'owner' | 'stranger', approvalId: number) => {
  const { mail } = await letterTo(harness, who, approvalId);
  return of(mail.id, { message: 'Bien reçu.' });
};

export const rows: CallRows<typeof demoEndpoints> = {
  demoAccounts: { good: nothing, bad: null, foreign: null, errors: {} },
  demoMails: { good: nothing, bad: () => ({ query: { limit: 0 } }), foreign: listed, errors: {} },
  answerDemoMail: {
    good: (world) => letter(world, 'owner', world.mine.approval_id),
    bad: () => of(1, { message: '' }),
    foreign: { ids: (world) => letter(world, 'stranger', world.theirs.approval_id) },
    errors: {},
  },
};
