import { billingCodesEndpoints } from '@envol/contract/billing-codes';
import type { Handlers } from '../../platform/http/mount.ts';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import {
  addBillingCode,
  type BillingCodesDeps,
  endBillingCode,
  listBillingCodes,
} from '../subscriptions/index.ts';

const billingCodesHandlers = (deps: BillingCodesDeps): Handlers<typeof billingCodesEndpoints> => ({
  listBillingCodes: async () => ({ results: await listBillingCodes(deps.system_db) }),
  createBillingCode: ({ body }, { signed_in }) => addBillingCode(deps, signed_in, body),
  endBillingCode: ({ params }, { signed_in }) => endBillingCode(deps, signed_in, params.id),
});

export const billingCodesModule = defineModule({
  name: 'billing-codes',
  needs: ['clock', systemDb('codes are the platform’s own and granted to no role')],
  calls: billingCodesEndpoints,
  handlers: billingCodesHandlers,
});
