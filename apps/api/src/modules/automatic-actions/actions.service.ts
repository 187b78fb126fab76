import type {
  AutomaticActions,
  automaticJournal,
  updateAutomaticActions,
} from '@envol/contract/automatic-actions';
import type { RequestOf } from '@envol/contract/endpoint';
import {
  type AutomaticAction,
  actionIssues,
  changesReference,
} from '@envol/domain/automatic-actions/actions';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { countOf } from '../../platform/db/page.ts';
import { visibleRows } from '../../platform/db/reach.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { ownStructures } from '../structures/index.ts';

/** What the calls of this module need. */
export interface ActionsDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Works on one of the asker's own structures as the process: an unknown one and somebody else's answer alike. */
export const onOwnStructure = <T>(
  { db }: Pick<ActionsDeps, 'db'>,
  { actor }: SignedIn,
  id: number,
  step: (db: Db) => Promise<T>,
): Promise<T> =>
  db.transaction().execute((transaction) => {
    if (!ownStructures(actor).includes(id)) throw notFound();
    return asSystem(transaction, "actions of a structure that is the asker's own, as looked at before", () =>
      step(transaction),
    );
  });

const NONE = { is_enabled: false, enabled_at: null, actions: [] as AutomaticAction[], version: 1 };

const findActions = async (db: Db, id: number) =>
  (await db
    .selectFrom('automatic_actions')
    .select(['is_enabled', 'enabled_at', 'actions', 'version'])
    .where('structure_id', '=', id)
    .executeTakeFirst()) ?? NONE;

const actionsWithChange = async (db: Db, id: number): Promise<AutomaticActions> => {
  const kept = await findActions(db, id);
  const changed = await db
    .selectFrom('automatic_actions_journal')
    .select(['changed_by_name as by', 'changed_at as at'])
    .where('structure_id', '=', id)
    .orderBy('version', 'desc')
    .executeTakeFirst();
  const { impacting_zones_count } = await db
    .selectFrom('structure_zones')
    .select(({ fn }) => fn.countAll<number>().as('impacting_zones_count'))
    .where('structure_id', '=', id)
    .where('kind', '=', 'impacting')
    .executeTakeFirstOrThrow();
  return { ...kept, changed: changed ?? null, impacting_zones_count: Number(impacting_zones_count) };
};

export const readActions = (deps: ActionsDeps, by: SignedIn, id: number): Promise<AutomaticActions> =>
  onOwnStructure(deps, by, id, (db) => actionsWithChange(db, id));

/** Throws VALIDATION with what is wrong with the actions. */
export const checkActions = (actions: readonly AutomaticAction[]): void => {
  const issues = actionIssues(actions);
  if (issues.length === 0) return;
  throw new Failure('VALIDATION', {
    fields: issues.map(({ index, field, message, params }) => ({
      path: `actions.${index}.${field}`,
      message,
      params,
    })),
  });
};

type Change = RequestOf<typeof updateAutomaticActions>['body'];

const lock = async (db: Db, id: number) => {
  await db
    .insertInto('automatic_actions')
    .values({ structure_id: id, enabled_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('automatic_actions')
    .select(['is_enabled', 'enabled_at', 'actions', 'version'])
    .where('structure_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
};

/** Every action that was in service since they were put so: taken out one by one, they keep their reference. */
const inServiceSince = async (db: Db, id: number, since: string | null): Promise<AutomaticAction[]> => {
  if (since === null) return [];
  const rows = await db
    .selectFrom('automatic_actions_journal')
    .select('actions')
    .where('structure_id', '=', id)
    .where('is_enabled', '=', true)
    .where('changed_at', '>=', since)
    .execute();
  return rows.flatMap(({ actions }) => [...actions]);
};

/**
 * Replaces the actions of a structure and says whether they are in service. Throws SETTINGS_CHANGED when somebody else was
 * first, AUTOMATIC_ACTIONS_ENABLED for another reference of heights while they are in service, VALIDATION naming each
 * field that is wrong.
 */
export const changeActions = (
  deps: ActionsDeps,
  by: SignedIn,
  id: number,
  { is_enabled, actions, version }: Change,
): Promise<AutomaticActions> =>
  onOwnStructure(deps, by, id, async (db) => {
    checkActions(actions);
    const known = await lock(db, id);
    if (known.version !== version) throw new Failure('SETTINGS_CHANGED');
    const served = known.is_enabled ? await inServiceSince(db, id, known.enabled_at) : [];
    if (known.is_enabled && changesReference([...known.actions, ...served], actions))
      throw new Failure('AUTOMATIC_ACTIONS_ENABLED');
    const at = deps.clock.now().toISOString();
    const made = { is_enabled, actions: JSON.stringify(actions), version: version + 1 };
    const since = known.is_enabled ? known.enabled_at : at;
    await db
      .updateTable('automatic_actions')
      .set({ ...made, enabled_at: is_enabled ? since : null })
      .where('structure_id', '=', id)
      .execute();
    await db
      .insertInto('automatic_actions_journal')
      .values({
        structure_id: id,
        ...made,
        changed_by: by.actor.user_id,
        changed_by_name: by.long_name,
        changed_at: at,
      })
      .execute();
    return actionsWithChange(db, id);
  });

/** What became of a request of one of the asker's structures last. Throws NOT_FOUND. */
export const readOutcome = async (deps: ActionsDeps, by: SignedIn, approvalId: number) => {
  const approval = await deps.db
    .selectFrom('approvals')
    .select('structure_id')
    .where('id', '=', approvalId)
    .where(visibleRows(by.actor).approvals)
    .executeTakeFirst();
  if (approval === undefined) throw notFound();
  return onOwnStructure(deps, by, approval.structure_id, async (db) => ({
    outcome:
      (await db
        .selectFrom('automatic_outcomes')
        .select(['outcome', 'reason', 'agreed_volume', 'made_at'])
        .where('approval_id', '=', approvalId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()) ?? null,
  }));
};

type JournalQuery = RequestOf<typeof automaticJournal>['query'];

/** What the actions made of requests, the latest first. */
export const readJournal = (deps: ActionsDeps, by: SignedIn, id: number, query: JournalQuery) =>
  onOwnStructure(deps, by, id, async (db) => {
    const { outcome, limit, offset } = query;
    const found = db
      .selectFrom('automatic_outcomes as o')
      .innerJoin('approvals as a', 'a.id', 'o.approval_id')
      .where('o.structure_id', '=', id)
      .$if(outcome !== undefined, (rows) => rows.where('o.outcome', '=', outcome ?? 'person'));
    const entries = await found
      .select([
        'o.id',
        'o.approval_id',
        'a.display_identifier',
        sql<string>`a.request ->> 'flight_name'`.as('flight_name'),
        'a.company_name',
        'o.outcome',
        'o.reason',
        'o.inside_impacting_zone',
        'o.height_m',
        'o.action',
        'o.agreed_volume',
        'o.made_at',
      ])
      .orderBy('o.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    return { entries, count: await countOf(found) };
  });
