import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addMission, type MissionRows } from '../../../test/missions.ts';
import { touchesShown } from './changes.ts';
import type { FlightChanges } from './flights.input.ts';

/** A mission of three days, of the same hours each day: all that is shown of a period counts. */
const DAYS = { date_start: '2031-05-05T08:00:00Z', date_end: '2031-05-07T10:00:00Z', is_continuous: false };

/** Another value for each column that a change names; people, drones, areas and the version are no columns. */
const OTHERS: Readonly<
  Record<
    Exclude<
      keyof FlightChanges,
      'areas' | 'pilot_ids' | 'drone_ids' | 'tag_ids' | 'private_memo' | 'version' | 'sub_exploitant_id'
    >,
    unknown
  >
> = {
  name: 'Autre',
  description: 'Autre',
  internal_notes: 'Autre',
  document_links: '[]',
  activity_domain: 'inspection',
  is_archived: true,
  date_start: '2031-05-05T08:30:00Z',
  date_end: '2031-05-07T10:30:00Z',
  time_zone: 'Indian/Reunion',
  hours_reference: 'utc',
  is_continuous: true,
  max_flying_height: 61,
  scenario: 'S1',
  visibility: 'off_sight',
  night_flight: true,
  populated_area: 'yes',
  max_distance_from_pilot: 250,
  max_ground_speed_ms: 3,
  airspace_observers: 2,
};

let harness: Harness;
let rows: MissionRows;
beforeAll(async () => {
  harness = await createHarness();
  const { operator_id } = harness.actors.owner;
  rows = await addMission(harness.db, {
    operator_id: operator_id ?? 0,
    structure_id: harness.actors.controller.structure_id,
  });
  await harness.db.updateTable('flights').set(DAYS).where('id', '=', rows.flight_id).execute();
});
afterAll(() => harness.close());

const digest = async (): Promise<string | undefined> =>
  (
    await sql<{ digest: string }>`
      select shown_digest(${rows.flight_id}::bigint, ${[rows.area_id]}::bigint[]) as digest`.execute(
      harness.db,
    )
  ).rows[0]?.digest;
const flightRow = () =>
  harness.db.selectFrom('flights').selectAll().where('id', '=', rows.flight_id).executeTakeFirstOrThrow();

it.each(Object.entries(OTHERS))(
  'a change of %s is one of what was shown, or is not, for the freeze and for the digest alike',
  async (field, other) => {
    const flight = await flightRow();
    const before = await digest();
    await sql`update flights set ${sql.ref(field)} = ${other} where id = ${rows.flight_id}`.execute(
      harness.db,
    );
    const after = await digest();
    await harness.db.updateTable('flights').set(DAYS).where('id', '=', rows.flight_id).execute();
    const was = flight[field as keyof typeof flight];
    await sql`update flights set ${sql.ref(field)} = ${was} where id = ${rows.flight_id}`.execute(harness.db);
    expect(await digest()).toBe(before);
    const touched = touchesShown({ [field]: other }, { flight, areas: [], pilots: [], drones: [] });
    expect(after !== before).toBe(touched);
  },
);
