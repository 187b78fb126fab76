import type { demoEndpoints } from '@envol/contract/demo';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { pageReply } from '../../platform/http/page.ts';
import { listMails } from '../mails/index.ts';
import { demoAccounts } from './demo.queries.ts';
import { loadDemo } from './demo.service.ts';

export const demoHandlers = (deps: {
  readonly db: Database;
  /** The sign-in page shows the accounts to nobody in particular. */
  readonly own_db: Database;
  readonly config: Pick<Config, 'demo'>;
}): Handlers<typeof demoEndpoints> => ({
  demoAccounts: async () => {
    if (!deps.config.demo) return { enabled: false, password: null, accounts: [] };
    const { DEMO_PASSWORD } = await loadDemo();
    return { enabled: true, password: DEMO_PASSWORD, accounts: await demoAccounts(deps.own_db) };
  },
  demoMails: async ({ query }, { signed_in, language }) => {
    if (!deps.config.demo) throw notFound();
    const { count, results } = await listMails(deps.db, signed_in.actor, query);
    return pageReply('/demo/mails', language, query, count, results);
  },
});
