import { listStructures, type structuresEndpoints } from '@envol/contract/structures';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { pageReply } from '../../platform/http/page.ts';
import { pageStructures } from './structures.queries.ts';

export const structuresHandlers = ({
  db,
}: {
  readonly db: Database;
}): Handlers<typeof structuresEndpoints> => ({
  listStructures: async ({ query }, { language }) => {
    const { structures, count } = await pageStructures(db, query);
    return pageReply(listStructures.path, language, query, count, structures);
  },
});
