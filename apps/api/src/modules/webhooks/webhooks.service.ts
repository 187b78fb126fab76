import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@envol/contract/endpoint';
import type { createWebhook, replayDelivery, updateWebhook, Webhook } from '@envol/contract/webhooks';
import { type Actor, authorityOf, operatorOf } from '@envol/domain/access/actor';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/turn.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { mayBeCalled } from '../../platform/http/outside.ts';
import type { SecretBox } from '../../platform/secretBox.ts';
import { newWebhookSecret } from './signing.ts';

export interface WebhooksDeps {
  /** The process's own: the tables are in nobody's reach, the first lock alone opens them. */
  readonly system_db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'webhooks_private'>;
  readonly secrets: SecretBox;
}

const MOST = 10;
const FORMER_GOOD_S = 86_400;

/** To what a secret is bound when it is sealed. */
export const sealedFor = (webhookId: number): string => `webhook:${webhookId}`;

/** The organisation that the actor speaks for. Throws FORBIDDEN. */
const tenantOf = (actor: Actor) => {
  const none = { operator_id: null, structure_id: null, authority_id: null };
  const operator = operatorOf(actor);
  if (operator !== null && operator.sub_exploitant_ids === null)
    return { ...none, operator_id: operator.operator_id };
  const authority = authorityOf(actor);
  if (authority === null) throw new Failure('FORBIDDEN');
  return authority.tenant_kind === 'authority'
    ? { ...none, authority_id: authority.tenant_id }
    : { ...none, structure_id: authority.tenant_id };
};

const own = (db: Db, actor: Actor) => {
  const { operator_id, structure_id, authority_id } = tenantOf(actor);
  return db
    .selectFrom('webhooks')
    .where('operator_id', 'is not distinct from', operator_id)
    .where('structure_id', 'is not distinct from', structure_id)
    .where('authority_id', 'is not distinct from', authority_id);
};

const webhookRows = (db: Db, actor: Actor) =>
  own(db, actor)
    .select(['id', 'url', 'description', 'kinds', 'is_active', 'stopped_reason', 'former_secret_until'])
    .select(['created_by_name as created_by', 'created_at'])
    .select([
      sql<number>`(select count(*)::int from webhook_deliveries d
        where d.webhook_id = webhooks.id and d.status = 'waiting')`.as('waiting_count'),
      sql<number>`(select count(*)::int from webhook_deliveries d
        where d.webhook_id = webhooks.id and d.status = 'failed')`.as('failed_count'),
      sql<string | null>`(select max(d.last_attempt_at) from webhook_deliveries d
        where d.webhook_id = webhooks.id and d.status = 'delivered')`.as('last_delivered_at'),
    ])
    .$narrowType<{ kinds: Webhook['kinds']; stopped_reason: Webhook['stopped_reason'] }>();

export const listOwn = ({ system_db }: WebhooksDeps, actor: Actor): Promise<Webhook[]> =>
  webhookRows(system_db, actor).orderBy('id').execute();

/** One of the actor's. Throws NOT_FOUND. */
export const findOwn = async (db: Db, actor: Actor, id: number): Promise<Webhook> => {
  const row = await webhookRows(db, actor).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
};

const checkAddress = ({ config }: WebhooksDeps, url: string): void => {
  if (!mayBeCalled(new URL(url), config.webhooks_private))
    throw fieldFailure('WEBHOOK_ADDRESS_REFUSED', 'url', 'invalid');
};

/** Has an address told. Throws WEBHOOK_ADDRESS_REFUSED, TOO_MANY_WEBHOOKS. */
export const makeWebhook = async (
  deps: WebhooksDeps,
  { actor, long_name }: SignedIn,
  { url, description, kinds }: RequestOf<typeof createWebhook>['body'],
): Promise<Webhook & { secret: string }> => {
  checkAddress(deps, url);
  const secret = newWebhookSecret();
  return deps.system_db.transaction().execute(async (db) => {
    await takeTurn(db, `webhooks ${JSON.stringify(tenantOf(actor))}`);
    const kept = await own(db, actor).select('id').execute();
    if (kept.length >= MOST) throw new Failure('TOO_MANY_WEBHOOKS', { params: { max: MOST } });
    const { id } = await db
      .insertInto('webhooks')
      .values({
        ...tenantOf(actor),
        url,
        description: description || null,
        kinds: [...new Set(kinds)],
        // Bound to the row's number, which is known only now.
        secret: Buffer.alloc(0),
        created_by_name: long_name,
        created_at: deps.clock.now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('webhooks')
      .set({ secret: deps.secrets.seal(Buffer.from(secret), sealedFor(id)) })
      .where('id', '=', id)
      .execute();
    return { ...(await findOwn(db, actor, id)), secret };
  });
};

/** Changes one. Telling one again that the platform stopped forgets why. Throws NOT_FOUND, WEBHOOK_ADDRESS_REFUSED. */
export const changeWebhook = async (
  deps: WebhooksDeps,
  actor: Actor,
  id: number,
  changes: RequestOf<typeof updateWebhook>['body'],
): Promise<Webhook> => {
  const { system_db } = deps;
  await findOwn(system_db, actor, id);
  const { url, description, kinds, is_active } = changes;
  if (url !== undefined) checkAddress(deps, url);
  const set = {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description: description || null }),
    ...(kinds !== undefined && { kinds: [...new Set(kinds)] }),
    ...(is_active !== undefined && { is_active, stopped_reason: null }),
  };
  if (Object.keys(set).length > 0)
    await system_db.updateTable('webhooks').set(set).where('id', '=', id).execute();
  return findOwn(system_db, actor, id);
};

export const removeWebhook = async ({ system_db }: WebhooksDeps, actor: Actor, id: number): Promise<void> => {
  await findOwn(system_db, actor, id);
  await system_db.deleteFrom('webhooks').where('id', '=', id).execute();
};

/** A new secret; the one before signs beside it for a day. */
export const renewSecret = async (
  { system_db, clock, secrets }: WebhooksDeps,
  actor: Actor,
  id: number,
): Promise<{ secret: string }> => {
  await findOwn(system_db, actor, id);
  const secret = newWebhookSecret();
  await system_db
    .updateTable('webhooks')
    .set((eb) => ({
      former_secret: eb.ref('secret'),
      former_secret_until: secondsAfter(clock.now(), FORMER_GOOD_S).toISOString(),
      secret: secrets.seal(Buffer.from(secret), sealedFor(id)),
    }))
    .where('id', '=', id)
    .execute();
  return { secret };
};

/** Sends a message that says nothing, whatever the address is told of. */
export const pingWebhook = async (
  { system_db, clock }: WebhooksDeps,
  actor: Actor,
  id: number,
): Promise<void> => {
  await findOwn(system_db, actor, id);
  const at = clock.now().toISOString();
  await system_db
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: id,
      message_id: `msg_${randomUUID().replaceAll('-', '')}`,
      kind: 'ping',
      body: JSON.stringify({ type: 'ping', timestamp: at, data: {} }),
      next_attempt_at: at,
      created_at: at,
    })
    .execute();
};

/** Tells it again from the first try on, under the same message id. Throws NOT_FOUND. */
export const resendDelivery = async (
  { system_db, clock }: WebhooksDeps,
  actor: Actor,
  { id, delivery_id }: RequestOf<typeof replayDelivery>['params'],
): Promise<void> => {
  await findOwn(system_db, actor, id);
  const again = await system_db
    .updateTable('webhook_deliveries')
    .set({ status: 'waiting', attempts: 0, next_attempt_at: clock.now().toISOString() })
    .where('id', '=', delivery_id)
    .where('webhook_id', '=', id)
    .returning('id')
    .execute();
  if (again.length === 0) throw notFound();
};
