import type { ConstraintType, TypeAddition, TypeAdditionRecord } from '@envol/contract/constraint-types';
import type { ConstraintKind } from '@envol/domain/airspace/constraint';
import { additionOn, additionParts } from '@envol/domain/constraint-types/addition';
import { lawOf } from '@envol/domain/constraint-types/law';
import type { Db } from '../../platform/db/database.ts';

const additions = (db: Db) =>
  db
    .selectFrom('constraint_type_additions as a')
    .leftJoin('structures as s', 's.id', 'a.structure_id')
    .select([
      'a.id',
      'a.kind',
      'a.valid_from',
      'a.procedure',
      'a.email',
      'a.form_links',
      'a.notice_days',
      'a.notice_mode',
      'a.price_cents',
      'a.currency',
      'a.structure_id',
      's.code',
      's.name',
    ])
    .orderBy('a.valid_from')
    .orderBy('a.id');

type Row = Awaited<ReturnType<ReturnType<typeof additions>['executeTakeFirstOrThrow']>>;

const toAddition = (row: Row): TypeAddition => {
  const { notice_days, notice_mode, structure_id, code, name, form_links, ...addition } = row;
  return {
    ...addition,
    form_links: [...form_links],
    notice: notice_days === null ? null : { days: notice_days, mode: notice_mode },
    structure:
      structure_id === null || code === null || name === null ? null : { id: structure_id, code, name },
  };
};

/** Additions that stand, by their first day. */
export const findAdditions = async (db: Db, kind?: ConstraintKind): Promise<TypeAddition[]> => {
  const rows = await additions(db)
    .where('a.withdrawn_at', 'is', null)
    .$if(kind !== undefined, (found) => found.where('a.kind', '=', kind ?? 'control_zone'))
    .execute();
  return rows.map(toAddition);
};

/** All that was ever added about a type, the newest first, with who did it and why. */
export const findJournal = async (db: Db, kind: ConstraintKind): Promise<TypeAdditionRecord[]> => {
  const rows = await additions(db)
    .select(['a.reason', 'a.changed_by', 'a.changed_at', 'a.withdrawn_by', 'a.withdrawn_at'])
    .where('a.kind', '=', kind)
    .execute();
  return rows
    .map(({ reason, changed_by, changed_at, withdrawn_by, withdrawn_at, ...row }) => ({
      ...toAddition(row),
      ...{ reason, changed_by, changed_at, withdrawn_by, withdrawn_at },
    }))
    .sort((a, b) => b.id - a.id);
};

/** A type as it is told: the law, and the additions about it; `today` as YYYY-MM-DD. */
export const toType = (
  kind: ConstraintKind,
  standing: readonly TypeAddition[],
  today: string,
): ConstraintType => {
  const own = standing.filter((each) => each.kind === kind);
  return {
    kind,
    law: lawOf(kind).map(({ notice, ...entry }) => ({ ...entry, notice: notice && { ...notice } })),
    takes: additionParts(kind),
    in_force: additionOn(own, today) ?? null,
    additions: own,
  };
};
