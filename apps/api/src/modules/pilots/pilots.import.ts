import { sql } from 'kysely';
import { csvExchange } from '../../platform/csv/exchange.ts';
import { entityOf } from '../../platform/http/entity.ts';
import { countLicences, type LicenceDeps } from '../plans/index.ts';
import { PILOT_CSV, pilotKey } from './pilots.csv.ts';
import { pilotQueries } from './pilots.queries.ts';
import { changePilot } from './pilots.repository.ts';

/** Pilots as a CSV file; their address, or else their name, tells one from another. A file with more than the plan holds writes none. */
export const pilotCsv = (deps: LicenceDeps) =>
  csvExchange({
    kind: PILOT_CSV,
    findKnown: async (db, reached, keys) => {
      const rows = await db
        .selectFrom('pilots')
        .select(['id', 'first_name', 'last_name', 'email'])
        .where(reached.pilots)
        .where(
          sql<boolean>`lower(coalesce(email, first_name || ' ' || last_name)) = any(${[...keys]}::text[])`,
        )
        .execute();
      return new Map(
        rows.map((row) => [pilotKey(row), { id: row.id, name: `${row.first_name} ${row.last_name}` }]),
      );
    },
    insert: async (db, owner, inputs) => {
      await db
        .insertInto('pilots')
        .values(
          inputs.map((input) => ({
            ...input,
            ...owner,
            ...entityOf(input),
            email: input.email ?? null,
            phone: input.phone ?? null,
          })),
        )
        .execute();
      await countLicences(db, deps, owner.operator_id);
    },
    change: changePilot,
    find: pilotQueries.files,
    file_name: { fr: 'telepilotes', en: 'pilots' },
  });
