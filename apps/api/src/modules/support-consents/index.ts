import { supportConsentsEndpoints } from '@envol/contract/support-consents';
import type { Handlers } from '../../platform/http/mount.ts';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import { type ConsentDeps, giveConsent, readConsent, withdrawConsent } from './consents.service.ts';
import { supportConsentUpdated } from './supportConsents.facts.ts';

export { openByConsent, type SpentConsent, spendConsent } from './consents.service.ts';

const handlers = (deps: ConsentDeps): Handlers<typeof supportConsentsEndpoints> => ({
  getSupportConsent: (_, { signed_in }) => readConsent(deps, signed_in.actor.user_id),
  createSupportConsent: (_, { signed_in }) => giveConsent(deps, signed_in.actor.user_id),
  withdrawSupportConsent: (_, { signed_in }) => withdrawConsent(deps, signed_in.actor.user_id),
});

export const supportConsentsModule = defineModule({
  name: 'support-consents',
  needs: ['clock', systemDb('a consent ends sessions of the staff in the account of whoever gave it')],
  tables: ['support_consents'],
  facts: { supportConsentUpdated },
  calls: supportConsentsEndpoints,
  handlers,
});
