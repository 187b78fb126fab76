import { RESTS_ON } from '@envol/domain/airspace/dataAge';
import { LISTS_OF_CHECK } from '@envol/domain/airspace/lists/editions';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { cloneDatabase } from '../../../test/database.ts';

it('The function of data ages lets an authority read the checks whose age the domain tells, and no others', async () => {
  const { connection, drop } = await cloneDatabase();
  onTestFinished(drop);
  const { rows } = await sql<{ source: string }>`
    select prosrc as source from pg_proc where proname = 'data_age_facts'`.execute(connection.db);
  const listed = /'source' in \(([^)]*)\)/.exec(rows[0]?.source ?? '')?.[1] ?? '';
  const names = [...listed.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
  expect(names.toSorted()).toEqual([...Object.keys(RESTS_ON), ...Object.keys(LISTS_OF_CHECK)].toSorted());
});
