import { mailRepliesEndpoints } from '@envol/contract/mail-replies';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { forgetDeliveries } from '../../platform/inbox/inbox.ts';
import { JUDGING_NEEDS } from '../../platform/judgingNeeds.ts';
import { defineModule } from '../../platform/module.ts';
import { everyRow, systemDb } from '../../platform/service.ts';
import { replyRefused } from './mailReplies.facts.ts';
import { checkSignature, type RepliesDeps, takeLetter } from './receiving.service.ts';

export { type RepliesDeps, takeLetter } from './receiving.service.ts';

const mailRepliesHandlers = (deps: RepliesDeps): Handlers<typeof mailRepliesEndpoints> => ({
  receiveMail: async ({ headers, body }) => {
    checkSignature(deps, headers, body);
    return takeLetter(deps, headers['envol-recipient'], body);
  },
});

export const mailRepliesModule = defineModule({
  name: 'mail-replies',
  needs: [
    ...JUDGING_NEEDS,
    'db',
    'external_desk',
    'facts',
    'jobs',
    systemDb("who writes a letter is found, then written for in that person's scope"),
    'secrets',
    'storage',
  ],
  work_needs: [everyRow('letters that came are forgotten after their time')],
  facts: { replyRefused },
  calls: mailRepliesEndpoints,
  handlers: mailRepliesHandlers,
  sweeps: [
    {
      name: 'letters that came and are judged',
      every_ms: 3_600_000,
      run: ({ db }: { readonly db: Database }, now) => forgetDeliveries(db, now),
    },
  ],
});
