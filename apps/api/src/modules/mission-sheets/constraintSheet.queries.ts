import type { SheetFacts } from '@envol/domain/flights/constraintSheet';
import type { Db } from '../../platform/db/database.ts';

/** The newest sheets of a mission, the newest first. */
export const newestSheets = async (db: Db, flightId: number, count: number) =>
  db
    .selectFrom('constraint_sheets')
    .select(['version', 'facts', 'digest', 'generated_at', 'generated_by_name'])
    .where('flight_id', '=', flightId)
    .orderBy('version', 'desc')
    .limit(count)
    .execute();

/** The number of the newest sheet; undefined where none was made. */
export const newestSheet = (db: Db, flightId: number) =>
  db
    .selectFrom('constraint_sheets')
    .select('version')
    .where('flight_id', '=', flightId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Keeps a sheet as the mission's next one. The caller has locked the mission. */
export const insertSheet = async (
  db: Db,
  flightId: number,
  sheet: {
    readonly version: number;
    readonly facts: SheetFacts;
    readonly digest: string;
    readonly generated_by: number;
    readonly generated_by_name: string;
    readonly generated_at: string;
  },
): Promise<void> => {
  await db
    .insertInto('constraint_sheets')
    .values({ ...sheet, flight_id: flightId, facts: JSON.stringify(sheet.facts) })
    .execute();
};
