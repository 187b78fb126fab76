import { prefectOrdersEndpoints } from '@envol/contract/prefect-orders';
import type { Handlers } from '../../platform/http/mount.ts';
import { JUDGING_NEEDS } from '../../platform/judgingNeeds.ts';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import { callerOf } from '../flight-details/index.ts';
import { readApprovalOrders, readFlightOrders } from './missionOrders.service.ts';
import { changeOrder, draftOrder, dropDraft, listOrders, orderPdf, readOrder } from './orders.service.ts';
import type { PrefectOrdersDeps } from './prefectOrders.deps.ts';
import { prefectOrderDrafted, prefectOrderUpdated } from './prefectOrders.facts.ts';
import { repealOrder, signOrder } from './signing.service.ts';
import { readSources } from './sources.service.ts';

export { draftOrder } from './orders.service.ts';
export { signOrder } from './signing.service.ts';

const handlers = (deps: PrefectOrdersDeps): Handlers<typeof prefectOrdersEndpoints> => ({
  listPrefectOrders: ({ query }, { signed_in, language }) =>
    listOrders(deps, signed_in.actor, query, language),
  getPrefectOrder: ({ params }, { signed_in }) => readOrder(deps, signed_in.actor, params.id),
  createPrefectOrder: ({ body }, { signed_in }) => draftOrder(deps, signed_in, body),
  updatePrefectOrder: ({ params, body }, { signed_in }) => changeOrder(deps, signed_in, params.id, body),
  deletePrefectOrder: ({ params }, { signed_in }) => dropDraft(deps, signed_in, params.id),
  signPrefectOrder: ({ params, body }, { signed_in, language }) =>
    signOrder(deps, signed_in, params.id, body, language),
  repealPrefectOrder: ({ params, body }, { signed_in }) => repealOrder(deps, signed_in, params.id, body),
  prefectOrderPdf: ({ params }, { signed_in }) => orderPdf(deps, signed_in.actor, params.id),
  listOrderSources: (_, { signed_in }) => readSources(deps, signed_in.actor),
  listFlightOrders: ({ params }, context) => readFlightOrders(deps, callerOf(context), params.id),
  listApprovalOrders: ({ params }, { signed_in }) => readApprovalOrders(deps, signed_in.actor, params.id),
});

export const prefectOrdersModule = defineModule({
  name: 'prefect-orders',
  needs: [
    ...JUDGING_NEEDS,
    'db',
    'external_desk',
    'facts',
    'jobs',
    systemDb('an accepted request is told to its authority’s own system by the process'),
    'storage',
  ],
  tables: ['prefect_orders', 'prefect_order_events'],
  facts: { prefectOrderUpdated, prefectOrderDrafted },
  calls: prefectOrdersEndpoints,
  handlers,
});
