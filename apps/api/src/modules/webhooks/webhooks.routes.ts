import { listDeliveries, type WebhookDelivery, type webhooksEndpoints } from '@envol/contract/webhooks';
import { countOf, inPage } from '../../platform/db/page.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { pageReply } from '../../platform/http/page.ts';
import {
  changeWebhook,
  findOwn,
  listOwn,
  makeWebhook,
  pingWebhook,
  removeWebhook,
  renewSecret,
  resendDelivery,
  type WebhooksDeps,
} from './webhooks.service.ts';

const COLUMNS = [
  'id',
  'message_id',
  'kind',
  'body',
  'status',
  'attempts',
  'next_attempt_at',
  'last_attempt_at',
  'response_status',
  'response_excerpt',
  'fault',
  'took_ms',
  'created_at',
] as const;

export const webhooksHandlers = (deps: WebhooksDeps): Handlers<typeof webhooksEndpoints> => ({
  listWebhooks: async (_, { signed_in }) => ({ results: await listOwn(deps, signed_in.actor) }),
  createWebhook: ({ body }, { signed_in }) => makeWebhook(deps, signed_in, body),
  updateWebhook: ({ params, body }, { signed_in }) => changeWebhook(deps, signed_in.actor, params.id, body),
  deleteWebhook: ({ params }, { signed_in }) => removeWebhook(deps, signed_in.actor, params.id),
  renewWebhookSecret: ({ params }, { signed_in }) => renewSecret(deps, signed_in.actor, params.id),
  tryWebhook: ({ params }, { signed_in }) => pingWebhook(deps, signed_in.actor, params.id),
  listDeliveries: async ({ params, query }, { signed_in, language }) => {
    await findOwn(deps.system_db, signed_in.actor, params.id);
    const found = deps.system_db
      .selectFrom('webhook_deliveries')
      .select(COLUMNS)
      .where('webhook_id', '=', params.id)
      .$if(query.status !== undefined, (rows) => rows.where('status', '=', query.status ?? 'waiting'))
      .$narrowType<Pick<WebhookDelivery, 'status' | 'fault'>>();
    const [rows, count] = await Promise.all([inPage(found, query).execute(), countOf(found)]);
    const path = listDeliveries.path.replace(':id', String(params.id));
    return pageReply(path, language, query, count, rows);
  },
  replayDelivery: ({ params }, { signed_in }) => resendDelivery(deps, signed_in.actor, params),
});
