import type { RequestOf } from '@envol/contract/endpoint';
import type { Structure, updateStructure } from '@envol/contract/structures';
import type { Actor } from '@envol/domain/access/actor';
import { reachOf } from '@envol/domain/access/reach';
import { type DayRules, dayRuleIssues } from '@envol/domain/activations/rules';
import type { ApprovalCategory } from '@envol/domain/approvals/categories';
import { type RequestLimits, settingIssues } from '@envol/domain/approvals/limits';
import type { RequestQuestion } from '@envol/domain/approvals/requestForm';
import type { StructureWords } from '@envol/domain/approvals/structures';
import type { Clock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import type { Services } from '../../platform/service.ts';
import { markPricesDue } from '../flight-due/index.ts';
import { DAY_COLUMNS, LIMIT_COLUMNS, WORD_COLUMNS } from './rules.queries.ts';
import { findOwnStructure } from './structures.queries.ts';

type Change = RequestOf<typeof updateStructure>['body'];

/** What the calls of this module need. */
export interface StructuresDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly airspace: Services['airspace'];
}

/** The structures for which a person acts. */
export const ownStructures = (actor: Actor): readonly number[] => reachOf(actor).structure_ids;

const lockSettings = (db: Db, id: number) =>
  db
    .selectFrom('structure_settings')
    .select([
      'version',
      'request_form',
      'airspace_approval_categories',
      ...LIMIT_COLUMNS,
      ...DAY_COLUMNS,
      ...WORD_COLUMNS,
    ])
    .where('structure_id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** What an authority sets for whoever asks it. */
interface Settings extends RequestLimits, DayRules, StructureWords {
  readonly request_form: readonly RequestQuestion[];
  readonly airspace_approval_categories: readonly ApprovalCategory[];
}

const checked = (limits: Settings): Settings => {
  const issues = [...settingIssues(limits), ...dayRuleIssues(limits)];
  if (issues.length > 0)
    throw new Failure('VALIDATION', {
      fields: issues.map(({ field, message }) => ({ path: `structure_settings.${field}`, message })),
    });
  return limits;
};

const write = async (
  db: Db,
  id: number,
  { request_form, airspace_approval_categories, ...limits }: Settings,
  made: { readonly version: number; readonly at: string; readonly by: SignedIn },
): Promise<void> => {
  const { version, at, by } = made;
  await db
    .updateTable('structure_settings')
    .set({
      ...limits,
      request_form: JSON.stringify(request_form),
      airspace_approval_categories: JSON.stringify(airspace_approval_categories),
      version,
    })
    .where('structure_id', '=', id)
    .execute();
  await db
    .insertInto('structure_settings_journal')
    .values({
      structure_id: id,
      version,
      settings: JSON.stringify({ ...limits, request_form, airspace_approval_categories }),
      changed_by: by.actor.user_id,
      changed_by_name: by.long_name,
      changed_at: at,
    })
    .execute();
};

const replace = async (
  db: Db,
  id: number,
  { structure_settings, version: seen }: Change,
  made: { readonly at: string; readonly by: SignedIn },
): Promise<void> => {
  const known = await lockSettings(db, id);
  if (!known) throw notFound();
  const { version, ...before } = known;
  if (seen !== undefined && seen !== version) throw new Failure('SETTINGS_CHANGED');
  const given = Object.entries(structure_settings).filter(([, value]) => value !== undefined);
  if (given.length === 0) return;
  const limits = checked({ ...before, ...(Object.fromEntries(given) as Partial<Settings>) });
  await write(db, id, limits, { version: version + 1, ...made });
  if (limits.decides_unpaid !== before.decides_unpaid) await markPricesDue(db, id, made.at);
};

/**
 * Changes what an authority asks of requests, by its own people; what was asked before stays in the journal. Requests
 * that were sent are not held against it. Throws SETTINGS_CHANGED when somebody else was first.
 */
export const changeSettings = (
  { db, clock, airspace }: StructuresDeps,
  signedIn: SignedIn,
  id: number,
  body: Change,
): Promise<Structure> =>
  db.transaction().execute(async (transaction) => {
    // An unknown authority and somebody else's answer alike.
    if (!ownStructures(signedIn.actor).includes(id)) throw notFound();
    const at = clock.now().toISOString();
    await asSystem(transaction, "settings of a structure that is the asker's own, as looked at before", () =>
      replace(transaction, id, body, { by: signedIn, at }),
    );
    const structure = await findOwnStructure(transaction, id, airspace);
    if (!structure) throw notFound();
    return structure;
  });
