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
      | 'areas'
      | 'pilot_ids'
      | 'drone_ids'
      | 'tag_ids'
      | 'private_memo'
      | 'version'
      | 'sub_exploitant_id'
      | 'authorization_id'
    >,
    unknown
  >
> = {
  name: 'Autre',
  description: 'Autre',
  internal_notes: 'Autre',
  document_links: '[]',
  points: '[{"kind":"take_off","position":[2,47]}]',
  activity_domain: 'inspection',
  weather_condition: 'VMC',
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
let approvalId: number;
beforeAll(async () => {
  harness = await createHarness();
  const { operator_id } = harness.actors.owner;
  rows = await addMission(harness.db, {
    operator_id: operator_id ?? 0,
    structure_id: harness.actors.controller.structure_id,
  });
  await harness.db.updateTable('flights').set(DAYS).where('id', '=', rows.flight_id).execute();
  approvalId = await addApproval();
  await isNoted();
});
afterAll(() => harness.close());

/** A request about the mission, with what its digest reads and nothing else. */
const addApproval = async (): Promise<number> => {
  const { rows: made } = await sql<{ id: number }>`
    insert into approvals (operator_id, structure_id, flight_id, flight_identifier, status, company_name, request,
      date_start, date_end, time_zone, max_flying_height, center_lng, center_lat, bbox)
    select f.operator_id, ${harness.actors.controller.structure_id}, f.id, f.display_identifier, 'submitted', 'X', '{}',
      f.date_start, f.date_end, f.time_zone, f.max_flying_height, f.center_lng, f.center_lat, f.bbox
    from flights f where f.id = ${rows.flight_id} returning id`.execute(harness.db);
  return made[0]?.id ?? Number.NaN;
};

const digest = async (): Promise<string | undefined> =>
  (
    await sql<{ digest: string }>`
      select shown_digest(${rows.flight_id}::bigint, ${[rows.area_id]}::bigint[]) as digest`.execute(
      harness.db,
    )
  ).rows[0]?.digest;
/** Whether the mission's request notes that it was written; forgotten again for the next question. */
const isNoted = async (): Promise<boolean> => {
  const { rows: found } = await sql<{ noted: boolean }>`
    select mission_changed as noted from approvals where id = ${approvalId}`.execute(harness.db);
  await harness.db
    .updateTable('approvals')
    .set({ mission_changed: false })
    .where('id', '=', approvalId)
    .execute();
  return found[0]?.noted ?? false;
};
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
    expect(await isNoted()).toBe(after !== before);
    await harness.db.updateTable('flights').set(DAYS).where('id', '=', rows.flight_id).execute();
    const was = flight[field as keyof typeof flight];
    await sql`update flights set ${sql.ref(field)} = ${was} where id = ${rows.flight_id}`.execute(harness.db);
    expect(await digest()).toBe(before);
    const touched = touchesShown({ [field]: other }, { flight, areas: [], pilots: [], drones: [] });
    expect(after !== before).toBe(touched);
  },
);

it('an edit notes every change of areas, pilots and drones at the requests about the mission, and of no other mission', async () => {
  const { flight_id, area_id } = rows;
  await isNoted();
  const statements = [
    sql`update flight_areas set max_height_m = 30 where id = ${area_id}`,
    sql`insert into flight_areas (flight_id, name, geometry, outline, bbox, position, area_m2, center_lng, center_lat)
      select flight_id, 'Autre', geometry, outline, bbox, 7, area_m2, center_lng, center_lat
      from flight_areas where id = ${area_id}`,
    sql`delete from flight_areas where flight_id = ${flight_id} and position = 7`,
    sql`delete from flight_pilots where flight_id = ${flight_id}`,
    sql`delete from flight_drones where flight_id = ${flight_id}`,
  ];
  for (const statement of statements) {
    await statement.execute(harness.db);
    expect(await isNoted()).toBe(true);
  }
  const { owner, controller } = harness.actors;
  await addMission(harness.db, {
    operator_id: owner.operator_id ?? 0,
    structure_id: controller.structure_id,
  });
  expect(await isNoted()).toBe(false);
});
