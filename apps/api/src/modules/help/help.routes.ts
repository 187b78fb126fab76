import type { helpEndpoints } from '@envol/contract/help';
import { hasQuickStart } from '@envol/domain/help/articles';
import type { Handlers } from '../../platform/http/mount.ts';
import { type ContactDeps, firstStepsFor, manualFor, versionsIn, writeToStaff } from './help.service.ts';

export const helpHandlers = (deps: ContactDeps): Handlers<typeof helpEndpoints> => ({
  getHelp: async (_, { signed_in, language }) => ({
    articles: manualFor(signed_in.actor, language),
    has_quick_start: hasQuickStart(signed_in.actor),
  }),
  quickStartGuide: async (_, { signed_in, language }) => ({
    steps: firstStepsFor(signed_in.actor, language),
  }),
  lastVersions: async (_, { language }) => versionsIn(language),
  contact: ({ body }) => writeToStaff(deps, body),
});
