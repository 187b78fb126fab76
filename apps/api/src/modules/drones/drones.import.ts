import { sql } from 'kysely';
import { csvExchange } from '../../platform/csv/exchange.ts';
import { entityOf } from '../../platform/http/entity.ts';
import { DRONE_CSV } from './drones.csv.ts';
import { droneQueries } from './drones.queries.ts';
import { changeDrone } from './drones.repository.ts';

/** Drones as a CSV file; their serial number tells one from another. */
export const droneCsv = csvExchange({
  kind: DRONE_CSV,
  findKnown: async (db, reached, keys) => {
    const rows = await db
      .selectFrom('drones')
      .select(['id', 'name', 'serial_number'])
      .where(reached.drones)
      .where(sql<boolean>`serial_number = any(${[...keys]}::text[])`)
      .execute();
    return new Map(rows.map((row) => [row.serial_number, { id: row.id, name: row.name }]));
  },
  insert: (db, owner, inputs) =>
    db
      .insertInto('drones')
      .values(
        inputs.map((input) => ({
          ...input,
          ...owner,
          ...entityOf(input),
          drone_class: input.drone_class ?? null,
          max_dimension_m: input.max_dimension_m ?? null,
          max_speed_ms: input.max_speed_ms ?? null,
          registration: input.registration ?? null,
        })),
      )
      .execute(),
  change: changeDrone,
  find: droneQueries.files,
  file_name: { fr: 'drones', en: 'drones' },
});
