import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { AddressRefused, type OutsideAnswer, postOutside } from '../../platform/http/outside.ts';
import type { SecretBox } from '../../platform/secretBox.ts';
import { signedHeaders } from './signing.ts';
import { sealedFor } from './webhooks.service.ts';

export interface DeliveringDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'webhooks_private'>;
  readonly secrets: SecretBox;
  readonly log: FastifyBaseLogger;
}

/** Waits before each further try, as Standard Webhooks advises: three days in all. */
const WAITS_S = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
/** Longer than a try may take: a worker that died gives its tries back. */
const LEASE_S = 60;
const TIMEOUT_MS = 15_000;
const AT_ONCE = 20;
const EXCERPT_BYTES = 1_000;
const GONE = 410;

interface Due {
  readonly id: number;
  readonly webhook_id: number;
  readonly message_id: string;
  readonly body: string;
  readonly attempts: number;
}

/** Takes tries that are due, so that no other worker makes them meanwhile. */
const takeDue = async ({ db, clock }: DeliveringDeps): Promise<readonly Due[]> => {
  const now = clock.now();
  const { rows } = await sql<Due>`
    update webhook_deliveries d set attempts = d.attempts + 1, last_attempt_at = ${now.toISOString()},
      next_attempt_at = ${secondsAfter(now, LEASE_S).toISOString()}
    where d.id in (select id from webhook_deliveries
      where status = 'waiting' and next_attempt_at <= ${now.toISOString()}
      order by next_attempt_at limit ${AT_ONCE} for update skip locked)
    returning d.id, d.webhook_id, d.message_id, d.body, d.attempts`.execute(db);
  return rows;
};

type Fault = 'refused' | 'timeout' | 'unreachable' | 'certificate';

const faultOf = (error: unknown): Fault => {
  if (error instanceof AddressRefused) return 'refused';
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'AbortError' || name === 'TimeoutError') return 'timeout';
  return /CERT|SELF_SIGNED|TLS|SSL|UNABLE_TO_VERIFY|ALTNAME/.test(code ?? '') ? 'certificate' : 'unreachable';
};

/** What a text column can hold. */
const storable = (text: string): string => text.replaceAll('\u0000', '');

type Outcome = { readonly answer: OutsideAnswer } | { readonly fault: Fault };

const post = async (
  { config, secrets, clock }: DeliveringDeps,
  hook: {
    readonly id: number;
    readonly url: string;
    readonly secret: Buffer;
    readonly former_secret: Buffer | null;
    readonly former_secret_until: string | null;
  },
  due: Due,
): Promise<Outcome> => {
  const now = clock.now();
  const isFormerGood = (hook.former_secret_until ?? '') > now.toISOString();
  const good = [hook.secret, ...(hook.former_secret && isFormerGood ? [hook.former_secret] : [])].map(
    (sealed) => secrets.open(sealed, sealedFor(hook.id)).toString(),
  );
  try {
    const answer = await postOutside({
      url: new URL(hook.url),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Envol-Webhooks/1',
        ...signedHeaders({ id: due.message_id, body: due.body, sent_at: now }, good),
      },
      body: due.body,
      timeout_ms: TIMEOUT_MS,
      most_bytes: EXCERPT_BYTES,
      allows_private: config.webhooks_private,
    });
    return { answer };
  } catch (error) {
    return { fault: faultOf(error) };
  }
};

/** When it is tried again; null when it was the last try. */
const nextTry = (now: Date, attempts: number): string | null => {
  const wait = WAITS_S[attempts - 1];
  return wait === undefined ? null : secondsAfter(now, wait).toISOString();
};

const deliver = async (deps: DeliveringDeps, due: Due): Promise<void> => {
  const { db, clock } = deps;
  const hook = await db
    .selectFrom('webhooks')
    .select(['id', 'url', 'secret', 'former_secret', 'former_secret_until', 'is_active'])
    .where('id', '=', due.webhook_id)
    .executeTakeFirst();
  if (!hook) return;
  const begun = performance.now();
  const outcome = hook.is_active ? await post(deps, hook, due) : { fault: 'refused' as const };
  const status = 'answer' in outcome ? outcome.answer.status : null;
  const isTaken = status !== null && status >= 200 && status < 300;
  const again = isTaken || status === GONE || !hook.is_active ? null : nextTry(clock.now(), due.attempts);
  await db
    .updateTable('webhook_deliveries')
    .set({
      status: isTaken ? 'delivered' : again === null ? 'failed' : 'waiting',
      next_attempt_at: again,
      response_status: status,
      response_excerpt: 'answer' in outcome ? storable(outcome.answer.excerpt) : null,
      fault: 'fault' in outcome ? outcome.fault : null,
      took_ms: Math.round(performance.now() - begun),
    })
    .where('id', '=', due.id)
    .execute();
  if (isTaken || again !== null || !hook.is_active) return;
  // Three days of tries, or the address's own word: it is told nothing more until somebody looks at it.
  await db
    .updateTable('webhooks')
    .set({ is_active: false, stopped_reason: status === GONE ? 'gone' : 'failing' })
    .where('id', '=', hook.id)
    .execute();
};

/** Makes the tries that are due, beside each other; answers with how many. */
export const deliverDue = async (deps: DeliveringDeps): Promise<number> => {
  const due = await takeDue(deps);
  const done = await Promise.allSettled(due.map((each) => deliver(deps, each)));
  for (const each of done)
    if (each.status === 'rejected') deps.log.warn({ err: each.reason }, 'a webhook could not be told');
  return due.length;
};
