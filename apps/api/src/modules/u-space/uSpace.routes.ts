import type { uSpaceEndpoints } from '@envol/contract/u-space';
import type { Handlers } from '../../platform/http/mount.ts';
import { openAndClose, type UspaceDeps } from './closing.service.ts';
import { giveToken, readAreas, readLayers } from './public.service.ts';

export const uSpaceHandlers = (deps: UspaceDeps): Handlers<typeof uSpaceEndpoints> => ({
  updateUspacesStatus: ({ body }, { signed_in, language }) => openAndClose(deps, signed_in, body, language),
  uspaceAreas: ({ query }) => readAreas(deps, query.notification_token),
  uspaceMapLayers: async (_, { language }) => readLayers(language),
  uspaceNotificationToken: async () => giveToken(deps),
});
