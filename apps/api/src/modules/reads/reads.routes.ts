import { Readable } from 'node:stream';
import type { readsEndpoints } from '@envol/contract/reads';
import type { Handlers } from '../../platform/http/mount.ts';
import type { ReadTogether } from '../../platform/http/together.ts';

export const readsHandlers = ({
  readTogether,
}: {
  readonly readTogether: ReadTogether;
}): Handlers<typeof readsEndpoints> => ({
  readTogether: async ({ body }, context) => ({
    data: Readable.from(readTogether(body.paths, context)),
    unbuffered: true,
  }),
});
