import type { IntersectingApproval } from '@envol/contract/approvals';
import type { Actor } from '@envol/domain/access/actor';
import { requestHeight } from '@envol/domain/approvals/heightToFly';
import { commonWindows, hoursOf, meetingShapes } from '@envol/domain/approvals/intersections';
import { sideOf } from '@envol/domain/approvals/policy';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { packShapes } from '@envol/domain/geo/packed';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { periodDays } from '../../platform/db/periodColumns.ts';
import { visibleRows } from '../../platform/db/reach.ts';
import { notFound } from '../../platform/http/failure.ts';
import { createTurns } from '../../platform/turns.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { APPROVAL_PERIOD } from './approvals.mapper.ts';
import { findStanding, restrictedHeight } from './approvals.queries.ts';

/** More on the same days in one place than anybody could read. */
const MOST_COMPARED = 200;
const MOST_WINDOWS = 10;

/** Standing requests of the asker's side whose box and dates meet this one's: what is worth comparing. */
const findAround = (db: Db, actor: Actor, id: number) =>
  db
    .selectFrom('approvals')
    .innerJoin('structures', 'structures.id', 'approvals.structure_id')
    .innerJoin('approvals as own', (join) => join.on('own.id', '=', id))
    .select([
      'approvals.id',
      'approvals.display_identifier',
      'approvals.status',
      'approvals.company_name',
      'approvals.structure_id',
      'structures.name as structure_name',
      sql<string>`approvals.request->>'flight_name'`.as('flight_name'),
      ...APPROVAL_PERIOD,
      'approvals.max_flying_height',
      restrictedHeight.as('restricted_height'),
    ])
    .where(visibleRows(actor).approvals)
    .where('approvals.id', '<>', id)
    // Areas of one mission do not conflict, in however many requests they are asked for.
    .where(sql<boolean>`(approvals.flight_id is null or approvals.flight_id is distinct from own.flight_id)`)
    .where('approvals.closed_at', 'is', null)
    .where('approvals.status', 'not in', ['cancelled', 'refused'])
    .whereRef('approvals.date_start', '<', 'own.date_end')
    .whereRef('approvals.date_end', '>', 'own.date_start')
    .where(sql<boolean>`approvals.bbox && own.bbox`)
    .orderBy('approvals.date_start')
    .orderBy('approvals.id')
    .limit(MOST_COMPARED + 1)
    .execute();

type Around = Awaited<ReturnType<typeof findAround>>[number];

const areasOf = async (db: Db, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('approval_areas')
    .select(['id', 'approval_id', 'identifier', 'geometry'])
    .where('approval_id', 'in', ids)
    .orderBy('id')
    .execute();
  return (id: number) => {
    const areas = rows.filter(({ approval_id }) => approval_id === id);
    return { areas, shapes: packShapes(areas.map(({ geometry }) => geometry as AreaGeometry)) };
  };
};

const toIntersecting = (
  other: Around,
  windows: IntersectingApproval['windows'],
  areas: IntersectingApproval['areas'],
): IntersectingApproval => ({
  id: other.id,
  display_identifier: other.display_identifier,
  status: other.status,
  company_name: other.company_name,
  structure_id: other.structure_id,
  structure_name: other.structure_name,
  flight_name: other.flight_name,
  date_start: other.date_start,
  date_end: other.date_end,
  time_zone: other.time_zone,
  hours_reference: other.hours_reference,
  ...periodDays(other),
  max_flying_height: other.max_flying_height,
  height_to_fly: requestHeight(other),
  windows: windows.slice(0, MOST_WINDOWS),
  windows_count: windows.length,
  areas,
});

/**
 * The requests that meet this one in the air: an area that shares a point, and an hour that both ask for. As asked, not as
 * granted: a decision may still be corrected. Compared in turns, so that nobody waits.
 */
export const readIntersecting = async (
  { db }: ApprovalsDeps,
  actor: Actor,
  id: number,
): Promise<{ results: IntersectingApproval[]; is_partial: boolean }> => {
  const own = await findStanding(db, actor, id);
  if (!own || sideOf(actor, own) === null) throw notFound();
  const around = await findAround(db, actor, id);
  const compared = around.slice(0, MOST_COMPARED);
  const shapesOf = await areasOf(db, [id, ...compared.map((other) => other.id)]);
  const mine = shapesOf(id);
  const myHours = hoursOf(own);
  const results: IntersectingApproval[] = [];
  const turn = createTurns();
  for (const other of compared) {
    await turn();
    const windows = commonWindows(myHours, hoursOf(other));
    if (windows.length === 0) continue;
    const theirs = shapesOf(other.id);
    const areas = meetingShapes(mine.shapes, theirs.shapes).flatMap(([i, j]) => {
      const [one, another] = [mine.areas[i], theirs.areas[j]];
      return one === undefined || another === undefined
        ? []
        : [
            {
              sub_approval_id: one.id,
              identifier: one.identifier,
              other_sub_approval_id: another.id,
              other_identifier: another.identifier,
            },
          ];
    });
    if (areas.length > 0) results.push(toIntersecting(other, windows, areas));
  }
  return { results, is_partial: around.length > MOST_COMPARED };
};
