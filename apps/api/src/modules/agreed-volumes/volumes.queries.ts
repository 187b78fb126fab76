import type { AgreedVolume } from '@envol/contract/agreed-volumes';
import { VOLUME_ACTIONS, VOLUME_TRANSITIONS } from '@envol/domain/agreed-volumes/volume';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/turn.ts';

const COLUMNS = [
  'id',
  'structure_id',
  'name',
  'geometry',
  'area_m2',
  'ceiling_height',
  'unit',
  'reference',
  'first_date',
  'last_date',
  'weekdays',
  'time_start',
  'time_end',
  'is_for_everybody',
  'operator_ids',
  'protocol_reference',
  'protocol_text',
  'protocol_contact',
  'protocol_ends_on',
  'conditions',
  'tactical_contact_required',
  'status',
  'agreed_by_name',
  'agreed_at',
  'version',
] as const;

const volumeRows = (db: Db, structureId: number) =>
  db.selectFrom('agreed_volumes').select(COLUMNS).where('structure_id', '=', structureId).orderBy('id');

export type VolumeRow = Awaited<ReturnType<ReturnType<typeof volumeRows>['executeTakeFirstOrThrow']>>;

export const hasVolume = async (db: Db, structureId: number, id: number): Promise<boolean> =>
  (await volumeRows(db, structureId).where('id', '=', id).executeTakeFirst()) !== undefined;

/** A volume of a structure, locked until the transaction ends; undefined for another structure's. */
export const lockVolume = (db: Db, structureId: number, id: number): Promise<VolumeRow | undefined> =>
  volumeRows(db, structureId).where('id', '=', id).forUpdate().executeTakeFirst();

export const hasVolumesInForce = async (db: Db, structureId: number): Promise<boolean> =>
  (await db
    .selectFrom('agreed_volumes')
    .select('id')
    .where('structure_id', '=', structureId)
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Of two requests that would meet in the air the second sees what the first was granted, though each lies in the volume of another
 * structure: whatever volumes grant is judged one after the other, until the transaction ends.
 */
export const takeTurnOfGrants = (db: Db): Promise<void> => takeTurn(db, 'grants of agreed volumes');

/**
 * The volumes of a structure that are in force, locked until the transaction ends: once somebody is told that one is suspended, it
 * grants nothing more.
 */
export const lockVolumesInForce = (db: Db, structureId: number): Promise<VolumeRow[]> =>
  volumeRows(db, structureId).where('status', '=', 'active').forUpdate().execute();

const namesOf = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('operators')
    .select(['id', 'commercial_name as name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Operators that have asked a structure for something: it knows them, and a volume may be agreed with them. */
export const findAskers = (db: Db, structureId: number): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('operators')
    .select(['id', 'commercial_name as name'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('approvals')
          .select('approvals.id')
          .whereRef('approvals.operator_id', '=', 'operators.id')
          .where('approvals.structure_id', '=', structureId),
      ),
    )
    .orderBy('commercial_name')
    .orderBy('id')
    .execute();

const countGranted = async (db: Db, structureId: number) => {
  const { rows } = await sql<{ volume_id: number; granted_count: number; standing_count: number }>`
    select (d.automatic ->> 'volume_id')::bigint as volume_id, count(distinct a.id)::int as granted_count,
      count(distinct a.id) filter (where a.status in ('accepted', 'reserves') and a.closed_at is null)::int as standing_count
    from approval_decisions d join approvals a on a.id = d.approval_id
    where d.automatic ->> 'kind' = 'agreed-volume' and a.structure_id = ${structureId}
    group by 1 order by 1`.execute(db);
  return new Map(rows.map((row) => [row.volume_id, row]));
};

/** The volumes of a structure as they are told, or one of them. */
export const findVolumes = async (db: Db, structureId: number, id?: number): Promise<AgreedVolume[]> => {
  const rows = await volumeRows(db, structureId)
    .$if(id !== undefined, (found) => found.where('id', '=', id ?? 0))
    .execute();
  const names = await namesOf(db, [...new Set(rows.flatMap(({ operator_ids }) => operator_ids))]);
  const granted = await countGranted(db, structureId);
  return rows.map((row) => ({
    ...row,
    geometry: row.geometry as AgreedVolume['geometry'],
    operators: row.operator_ids.flatMap((operator) => {
      const name = names.get(operator);
      return name === undefined ? [] : [{ id: operator, name }];
    }),
    granted_count: granted.get(row.id)?.granted_count ?? 0,
    standing_count: granted.get(row.id)?.standing_count ?? 0,
    available_actions: VOLUME_ACTIONS.filter(
      (action) => VOLUME_TRANSITIONS[row.status][action] !== undefined,
    ),
  }));
};
