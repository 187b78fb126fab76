import { type Actor, authorityOf } from '@envol/domain/access/actor';
import { timeZoneAt } from '@envol/domain/flights/timeZone';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/service.ts';

/** Everything is read in the asker's reach: the structures that it answers for. */
export interface ShiftsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly workers: Services['workers'];
}

interface StructureRow {
  readonly id: number;
  readonly name: string;
  readonly reference_lng: number;
  readonly reference_lat: number;
  /** Null: its space is open. */
  readonly closed_at: string | null;
  readonly closing_reason: string | null;
}

/** One of the asker's structures, with the clock of its place. Throws NOT_FOUND. */
export const ownStructure = async (db: Db, actor: Actor, id: number) => {
  if (!(authorityOf(actor)?.structure_ids ?? []).includes(id)) throw notFound();
  const { rows } =
    await sql<StructureRow>`select id, name, reference_lng, reference_lat, closed_at, closing_reason
    from structures where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  return { ...row, time_zone: timeZoneAt([row.reference_lng, row.reference_lat]) };
};

export type OwnStructure = Awaited<ReturnType<typeof ownStructure>>;
