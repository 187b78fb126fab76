import type { Db } from '../../platform/db/database.ts';
import { giveBackCodes } from './codes.ts';
import { convergeSubscription } from './converge.ts';
import { askProvider, type ConvergeDeps, providerOf } from './subscriptions.deps.ts';

/** A pay page, as its row keeps it. */
export interface KeptPage {
  readonly operator_id: number;
  readonly session_id: string;
  readonly kind: 'subscribe' | 'card';
  readonly status: 'open' | 'complete' | 'expired';
}

/**
 * Asks what became of a page and makes it count: what was paid opens its plan, a card that was left is the one that is charged.
 * Twice changes nothing. Throws PAYMENTS_UNAVAILABLE.
 */
export const settlePage = async (
  deps: ConvergeDeps,
  { operator_id, session_id, kind, status: before }: KeptPage,
): Promise<KeptPage['status']> => {
  const provider = providerOf(deps);
  const { status, customer } = await askProvider(deps, () => provider.readPage(session_id));
  if (status === 'complete' && before !== 'complete') {
    if (kind === 'card' && customer !== null)
      await askProvider(deps, () => provider.adoptCard(customer, session_id));
    await convergeSubscription(deps, operator_id);
  }
  await deps.system_db
    .updateTable('checkouts')
    .set({ status, asked_at: deps.clock.now().toISOString() })
    .where('session_id', '=', session_id)
    .execute();
  return status;
};

const MINUTE_MS = 60_000;
/** A page is left to its person for so long, then asked about so often until the provider closes it, after a day. */
const [LEFT_ALONE_MS, ASKED_EVERY_MS] = [5 * MINUTE_MS, 30 * MINUTE_MS];
/** What the provider knows nothing of any more is given up: it was another provider's. */
const GIVEN_UP_MS = 8 * 24 * 60 * MINUTE_MS;

/** Pages that nobody came back from: paid or not, the provider knows. One that cannot be asked about is tried again later. */
export const settlePages = async (deps: ConvergeDeps, now: Date): Promise<void> => {
  const ago = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  const pages = await deps.system_db
    .selectFrom('checkouts')
    .select(['id', 'operator_id', 'session_id', 'kind', 'status'])
    .where('status', '=', 'open')
    .where('created_at', '<', ago(LEFT_ALONE_MS))
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<', ago(ASKED_EVERY_MS))]))
    .orderBy('id')
    .execute();
  for (const { id, session_id, ...page } of pages)
    try {
      if (session_id !== null) await settlePage(deps, { ...page, session_id });
    } catch (error) {
      deps.log.warn({ err: error, checkout_id: id }, 'a pay page could not be asked about');
      await deps.system_db
        .updateTable('checkouts')
        .set({ asked_at: now.toISOString() })
        .where('id', '=', id)
        .execute();
    }
};

/** A use is kept while its page may be paid: pages are open for a day at the provider. */
const USE_KEPT_MS = 25 * 60 * MINUTE_MS;

/** Gives up pages that were opened nowhere or are known nowhere, and gives back the codes of those that nobody paid. */
export const forgetPages = async (db: Db, now: Date): Promise<void> => {
  const ago = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  await db
    .updateTable('checkouts')
    .set({ status: 'expired' })
    .where('status', '=', 'open')
    .where((eb) =>
      eb.or([
        eb('created_at', '<', ago(GIVEN_UP_MS)),
        eb.and([eb('session_id', 'is', null), eb('created_at', '<', ago(USE_KEPT_MS))]),
      ]),
    )
    .execute();
  const uses = await db
    .selectFrom('billing_code_uses as u')
    .innerJoin('subscriptions as s', 's.operator_id', 'u.operator_id')
    .select('u.operator_id')
    .where('u.used_at', 'is', null)
    .where('u.taken_at', '<', ago(USE_KEPT_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('checkouts as c')
            .select('c.id')
            .whereRef('c.operator_id', '=', 'u.operator_id')
            .where('c.kind', '=', 'subscribe')
            .where('c.status', '=', 'open'),
        ),
      ),
    )
    .orderBy('u.operator_id')
    .distinct()
    .execute();
  for (const { operator_id } of uses) await giveBackCodes(db, operator_id, null);
};
