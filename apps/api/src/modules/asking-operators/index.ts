import { askingOperatorsEndpoints, listAskingOperators } from '@envol/contract/asking-operators';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { pageReply } from '../../platform/http/page.ts';
import { defineModule } from '../../platform/module.ts';
import { findAskingOperators } from './askingOperators.queries.ts';

const handlers = ({ db }: { readonly db: Database }): Handlers<typeof askingOperatorsEndpoints> => ({
  listAskingOperators: async ({ query }, { signed_in, language }) => {
    const { count, rows } = await findAskingOperators(db, signed_in.actor, query);
    return pageReply(listAskingOperators.path, language, query, count, rows);
  },
});

export const askingOperatorsModule = defineModule({
  name: 'asking-operators',
  needs: ['db'],
  tables: [],
  calls: askingOperatorsEndpoints,
  handlers,
});
