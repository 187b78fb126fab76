import type { demoEndpoints } from '@envol/contract/demo';
import type { Config } from '../../config.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { pageReply } from '../../platform/http/page.ts';
import type { RepliesDeps } from '../mail-replies/index.ts';
import { answerAsMail, listDemoMails } from './demo.mails.ts';
import { demoAccounts } from './demo.queries.ts';
import { loadDemo } from './demo.service.ts';

/** `system_db`: the sign-in page shows the accounts to nobody in particular. */
export const demoHandlers = (
  deps: RepliesDeps & { readonly config: Pick<Config, 'demo'> },
): Handlers<typeof demoEndpoints> => ({
  demoAccounts: async () => {
    if (!deps.config.demo) return { enabled: false, password: null, accounts: [] };
    const { DEMO_PASSWORD } = await loadDemo();
    return { enabled: true, password: DEMO_PASSWORD, accounts: await demoAccounts(deps.system_db) };
  },
  demoMails: async ({ query }, { signed_in, language }) => {
    if (!deps.config.demo) throw notFound();
    const { count, results } = await listDemoMails(deps, signed_in.actor, query);
    return pageReply('/demo/mails', language, query, count, results);
  },
  answerDemoMail: ({ params, body }, { signed_in }) => {
    if (!deps.config.demo) throw notFound();
    return answerAsMail(deps, signed_in.actor, params.id, body.message);
  },
});
