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
      const { body, files } = await answer(world);
      return { body: { ...body, signature: 'none' }, files };
    },
    // An address says whose it is: in the module's own test.
    foreign: null,
    errors: {
      MAIL_SIGNATURE_INVALID: async (world) => {
        const { body, files } = await answer(world);
        return { body: { ...body, timestamp: body.timestamp - 1 }, files };
      },
      FILE_TOO_LARGE: async (world) => {
        const { body } = await answer(world);
        return { body, files: [new File([new Uint8Array(20_000_001)], 'letter.eml')] };
      },
      TOO_MANY_FILES: async (world) => {
        const { body, files } = await answer(world);
        return { body, files: [...files, ...files] };
      },
    },
  },
};
