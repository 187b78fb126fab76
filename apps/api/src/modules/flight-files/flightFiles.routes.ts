import type { flightFilesEndpoints } from '@envol/contract/flight-files';
import type { Handlers } from '../../platform/http/mount.ts';
import { callerOf } from '../flight-details/index.ts';
import { demoLink, listFiles, renderDemo, renderWord, renderZip } from './flightFiles.service.ts';
import type { FilesDeps } from './missionFiles.ts';

export const flightFilesHandlers = (deps: FilesDeps): Handlers<typeof flightFilesEndpoints> => ({
  listFlightFiles: ({ params }, context) => listFiles(deps, callerOf(context), params.id),
  downloadFlightWord: ({ params, query }, context) =>
    renderWord(deps, callerOf(context), params.id, query.sheet),
  downloadFlightZip: ({ params }, context) => renderZip(deps, callerOf(context), params.id),
  demoWordLink: async (_, { language }) => ({ url: demoLink(deps.config, language) }),
  downloadDemoWord: (_, { language }) => renderDemo(deps, language),
});
