import type { RequestOf } from '@envol/contract/endpoint';
import type { Operator, updateOperator } from '@envol/contract/operators';
import { configOf, fixedConfigOf } from '@envol/domain/operators/config';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import {
  holdSeen,
  LAST_CHANGE_COLUMNS,
  lastChangeOf,
  type Writer,
  writtenBy,
} from '../../platform/records/lastChange.ts';
import { dueAt, setConfig } from './company.service.ts';

/** The columns that the company changes itself. */
const PROFILE = [
  'commercial_name',
  'company',
  'siret',
  'uas_operator_number',
  'address_1',
  'address_2',
  'postal_code',
  'city',
  'country',
  'vat_number',
  'billing_info',
  'insurance',
  'texts_for_pilots',
] as const;

/** The company's own papers, as the asker's scope reaches them: a whole operator's people, or the staff. */
const papersOfOperator = async (db: Db, id: number): Promise<Operator['documents']> => {
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'category', 'created_at'])
    .where('owner_type', '=', 'operator')
    .where('side', '=', 'operator')
    .where('operator_id', '=', id)
    .where('owner_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ category, ...row }) => ({ ...row, category: category ?? 'other' }));
};

export const findOperator = async (db: Db, id: number): Promise<Operator | undefined> => {
  const row = await db
    .selectFrom('operators')
    .select(PROFILE)
    .select(LAST_CHANGE_COLUMNS)
    .select([
      'id',
      'alphatango_uids',
      'sub_exploitant_name',
      'sub_exploitant_name_plural',
      'custom_config',
      'can_manage_take_off_authorizations',
      'deletion_requested_at',
      'discount',
      'archived_at',
      sql<boolean>`exists (select from sub_exploitants e where e.operator_id = operators.id)`.as(
        'has_sub_exploitants',
      ),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { has_sub_exploitants, sub_exploitant_name: singular, sub_exploitant_name_plural: plural } = row;
  const { custom_config: config, deletion_requested_at, ...rest } = row;
  const { sub_exploitant_name: _singular, sub_exploitant_name_plural: _plural, ...own } = rest;
  const { has_sub_exploitants: _has, version: _v, changed_by_name: _by, changed_at: _at, ...profile } = own;
  const chosen = configOf(config);
  return {
    ...profile,
    is_archived: profile.archived_at !== null,
    last_change: lastChangeOf(row),
    documents: await papersOfOperator(db, id),
    flight_max_nb_days: chosen.flight_max_nb_days,
    flight_internal_note_tooltip: chosen.flight_internal_note_tooltip,
    deletion_due_at: deletion_requested_at === null ? null : dueAt(deletion_requested_at),
    custom_config: {
      has_sub_exploitants,
      sub_exploitant_name: singular === null || plural === null ? null : { singular, plural },
      ...chosen,
      ...fixedConfigOf(chosen),
    },
  };
};

/** If anything of an address is given, it can be found (specification 1, §5). */
const checkAddress = ({ address_1, address_2, postal_code, city, country }: Operator): void => {
  const needed = { address_1, city, country };
  if ([address_1, address_2, postal_code, city, country].every((part) => part === null)) return;
  const missing = Object.entries(needed).flatMap(([path, part]) => (part === null ? [path] : []));
  if (missing.length > 0)
    throw new Failure('ADDRESS_INCOMPLETE', {
      fields: missing.map((path) => ({ path, message: 'required' })),
    });
};

/** An absent field keeps, null clears, in one transaction. Throws RECORD_CHANGED, ADDRESS_INCOMPLETE. */
export const changeOperator = async (
  db: Db,
  id: number,
  { custom_config, version, ...profile }: RequestOf<typeof updateOperator>['body'],
  by: Writer,
): Promise<Operator | undefined> => {
  await holdSeen(db, { table: 'operators', within: sql<boolean>`true`, id, version });
  const before = await findOperator(db, id);
  if (!before) return undefined;
  checkAddress({ ...before, ...profile } as Operator);
  const name = custom_config?.sub_exploitant_name;
  const changes = {
    ...profile,
    ...(name !== undefined && {
      sub_exploitant_name: name?.singular ?? null,
      sub_exploitant_name_plural: name?.plural ?? null,
    }),
  };
  const {
    sub_exploitant_name: _name,
    has_custom_contact_profiles: _profiles,
    rte_structure_analysis: _analysis,
    ...chosen
  } = custom_config ?? {};
  const isConfigured = Object.keys(chosen).length > 0;
  if (isConfigured) await setConfig(db, id, chosen);
  // After the settings, which are written in nobody's name.
  if (isConfigured || Object.keys(changes).length > 0)
    await db
      .updateTable('operators')
      .set({ ...changes, ...writtenBy(by) })
      .where('id', '=', id)
      .execute();
  return findOperator(db, id);
};
