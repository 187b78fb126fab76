import type { RequestOf } from '@envol/contract/endpoint';
import type { UspaceStatus, updateUspacesStatus } from '@envol/contract/u-space';
import { reachOf } from '@envol/domain/access/reach';
import type { Clock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Facts, recordScreenFact } from '../../platform/facts/recordFact.ts';
import { authorOf } from '../../platform/http/author.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { Services } from '../../platform/service.ts';
import { withdrawInFlight } from '../flight-authorizations/index.ts';
import { setStructureClosing } from '../structures/index.ts';
import { clearAirspace, liftClosingOrders } from '../take-off/index.ts';
import { uspaceStatusUpdated } from './uSpace.facts.ts';

/** What the calls of this module need. */
export interface UspaceDeps {
  readonly db: Database;
  readonly system_db: Database;
  readonly clock: Clock;
  readonly facts: Facts;
  readonly geometry: Services['geometry'];
}

type Change = RequestOf<typeof updateUspacesStatus>['body'];

const lockStructures = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('structures')
    .select(['id', 'code', 'name', 'closed_at', 'closing_reason'])
    .where('id', 'in', [...ids])
    .where('structure_type', '=', 'ussp')
    .orderBy('id')
    .forUpdate()
    .execute();

type Locked = Awaited<ReturnType<typeof lockStructures>>[number];

const toStatus = ({ closed_at, ...structure }: Locked): UspaceStatus => ({
  ...structure,
  is_closed: closed_at !== null,
  closed_at,
});

const note = async (
  db: Db,
  by: SignedIn,
  structure: Locked,
  change: {
    readonly is_closed: boolean;
    readonly reason: string | null;
    readonly orders: number;
    readonly at: string;
  },
): Promise<void> => {
  const { is_closed, reason, orders, at } = change;
  await setStructureClosing(db, structure.id, is_closed ? { at, by_name: by.long_name, reason } : null);
  await db
    .insertInto('uspace_journal')
    .values({
      structure_id: structure.id,
      is_closed,
      reason,
      landing_orders: orders,
      changed_by: by.actor.user_id,
      changed_by_name: by.long_name,
      changed_at: at,
    })
    .execute();
};

/** The operators that fly there today or soon: their pilots' cards say whether the space is open. */
const operatorAudiences = async (
  db: Db,
  structures: readonly Pick<Locked, 'id'>[],
  at: string,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('approvals')
    .select('operator_id')
    .distinct()
    .where(
      'structure_id',
      'in',
      structures.map(({ id }) => id),
    )
    .where('status', 'in', ['accepted', 'reserves'])
    .where('closed_at', 'is', null)
    .where('date_end', '>=', at)
    .orderBy('operator_id')
    .execute();
  return rows.map(({ operator_id }) => `operator:${operator_id}`);
};

/**
 * Opens or closes U-spaces that the asker supervises. A closing orders what is in the air to land, withdraws the
 * authorisations that are flown, and refuses what was about to take off, in one transaction: no
 * drone takes off between the two. A reopening takes back the orders that the closing gave. One that stands so already is left as it is.
 */
export const openAndClose = (
  deps: UspaceDeps,
  by: SignedIn,
  { structure_ids, is_closed, reason: said }: Change,
  language: Language,
) =>
  deps.db.transaction().execute(async (transaction) => {
    const own = reachOf(by.actor).supervised_structure_ids;
    const ids = [...new Set(structure_ids)];
    if (!ids.every((id) => own.includes(id))) throw notFound();
    return asSystem(transaction, 'a supervisor reaches no row of flights', async () => {
      const found = await lockStructures(transaction, ids);
      if (found.length !== ids.length) throw notFound();
      const at = deps.clock.now().toISOString();
      const reason = said?.trim() || null;
      let landing_orders = 0;
      let landing_orders_lifted = 0;
      let take_offs_refused = 0;
      let authorizations_withdrawn = 0;
      const changed = found.filter(({ closed_at }) => (closed_at !== null) !== is_closed);
      for (const structure of changed) {
        const cleared = is_closed
          ? await clearAirspace(deps, transaction, authorOf(by), structure.id, { message: reason, language })
          : { ordered: 0, refused: 0 };
        landing_orders += cleared.ordered;
        take_offs_refused += cleared.refused;
        if (is_closed)
          authorizations_withdrawn += await withdrawInFlight(deps.facts, transaction, structure, {
            reason,
            at,
          });
        else
          landing_orders_lifted += await liftClosingOrders(
            deps,
            transaction,
            authorOf(by),
            structure.id,
            language,
          );
        await note(transaction, by, structure, { is_closed, reason, orders: cleared.ordered, at });
      }
      if (changed.length > 0)
        await recordScreenFact(transaction, uspaceStatusUpdated, {
          structure_ids: changed.map(({ id }) => id),
          is_closed,
          operators: await operatorAudiences(transaction, changed, at),
          at,
        });
      const structures = (await lockStructures(transaction, ids)).map(toStatus);
      return {
        structures,
        landing_orders,
        landing_orders_lifted,
        take_offs_refused,
        authorizations_withdrawn,
      };
    });
  });
