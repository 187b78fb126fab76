import type { VolumeGrants } from '@envol/contract/volume-grants';
import { AIRBORNE_STATUSES } from '@envol/domain/take-off/statuses';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { decisionInForce } from '../../platform/db/decisionInForce.ts';

const inTheAir = sql<boolean>`exists (select from take_off_authorizations o
  where o.approval_id = a.id and o.status in (${sql.join([...AIRBORNE_STATUSES])}))`;

/** Flown already in part: what was flown under it stays true. */
const wasFlown = sql<boolean>`exists (select from take_off_authorizations o
  where o.approval_id = a.id and o.status in (${sql.join([...AIRBORNE_STATUSES])}, 'landed'))`;

/** What stands by the volume's own decision and is not over. */
const findStanding = async (
  db: Db,
  structureId: number,
  volumeId: number,
  now: string,
): Promise<{ id: number; version: number; was_flown: boolean; is_flying: boolean }[]> => {
  const { rows } = await sql<{ id: number; version: number; was_flown: boolean; is_flying: boolean }>`
    select a.id, a.version, ${wasFlown} as was_flown, ${inTheAir} as is_flying
    from approvals a cross join lateral ${decisionInForce(sql`a.id`)} d
    where a.structure_id = ${structureId} and a.status in ('accepted', 'reserves') and a.closed_at is null
      and a.date_end > ${now} and d.automatic ->> 'kind' = 'agreed-volume'
      and (d.automatic ->> 'volume_id')::bigint = ${volumeId}
    order by a.id`.execute(db);
  return rows;
};

/** What may be taken back: agreed to by the volume, not over, never flown. */
export const findWithdrawable = async (
  ...of: Parameters<typeof findStanding>
): Promise<{ id: number; version: number }[]> =>
  (await findStanding(...of))
    .filter(({ was_flown }) => !was_flown)
    .map(({ id, version }) => ({ id, version }));

/** What became of what a volume granted. */
export const countGrants = async (
  db: Db,
  structureId: number,
  volumeId: number,
  now: string,
): Promise<VolumeGrants> => {
  const { rows } = await sql<Omit<VolumeGrants, 'withdrawable' | 'partly_flown'>>`
    with granted as (
      select distinct a.id, a.status, a.closed_at, a.date_end from approvals a join approval_decisions d on d.approval_id = a.id
      where a.structure_id = ${structureId} and d.automatic ->> 'kind' = 'agreed-volume'
        and (d.automatic ->> 'volume_id')::bigint = ${volumeId}),
    -- Refused since the volume was suspended, whoever refused it.
    withdrawn as (
      select g.id as approval_id, max(d.decided_at) as decided_at from granted g
        join approval_decisions d on d.approval_id = g.id and d.type = 'refuse'
      where g.status = 'refused'
        and d.decided_at >= (select v.suspended_at from agreed_volumes v where v.id = ${volumeId})
      group by g.id order by g.id)
    select (select count(*)::int from granted) as granted,
      (select count(*)::int from granted a where a.status in ('accepted', 'reserves') and a.closed_at is null
        and ${inTheAir}) as in_flight,
      (select count(*)::int from withdrawn) as withdrawn,
      (select count(*)::int from withdrawn w where exists (select from notifications n
        where n.subject_type = 'approval' and n.subject_id = w.approval_id and n.created_at >= w.decided_at and n.viewed_at is not null
          and n.params ->> 'side' = 'operator')) as received`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a count without a row');
  const standing = await findStanding(db, structureId, volumeId, now);
  return {
    ...row,
    withdrawable: standing.filter(({ was_flown }) => !was_flown).length,
    partly_flown: standing.filter(({ was_flown, is_flying }) => was_flown && !is_flying).length,
  };
};
