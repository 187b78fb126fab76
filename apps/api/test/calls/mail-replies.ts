import type { mailRepliesEndpoints } from '@envol/contract/mail-replies';
import type { CallRows, World } from '../callWorld.ts';
import { handedOver, letterTo, rawLetter } from '../inboundMail.ts';

const answer = async ({ harness, mine }: World) => {
  const { address, from } = await letterTo(harness, 'owner', mine.approval_id);
  return handedOver(harness, address, rawLetter({ from, to: address, text: 'Bien reçu.' }));
};

export const rows: CallRows<typeof mailRepliesEndpoints> = {
  receiveMail: {
    good: answer,
    bad: async (world) => {
      const { headers, body } = await answer(world);
      return { headers: { ...headers, 'envol-signature': 'none' }, body };
    },
    // An address says whose it is: in the module's own test.
    foreign: null,
    errors: {
      MAIL_SIGNATURE_INVALID: async (world) => {
        const { headers, body } = await answer(world);
        return { headers: { ...headers, 'envol-timestamp': headers['envol-timestamp'] - 1 }, body };
      },
    },
  },
};
