import { downloadFlightPdf, getFlight, updateFlight } from '@envol/contract/flights';
import { importAzba } from '@envol/contract/military';
import { importNotams } from '@envol/contract/notams';
import { consultSources, readSource } from '@envol/contract/procedures';
import { READABLE_SOURCES, type ReadableSource } from '@envol/domain/airspace/consulted';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { quietBriefing } from '../../../test/notams.ts';
import { systemClock } from '../../platform/clock.ts';

const DAY = new Date(systemClock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
let harness: Harness;
let id: number;

/** Whether the embedded publications are in force on the clock of the day is no matter here: they are. */
const inForce = () =>
  sql`update flights set analysis = jsonb_set(analysis, '{datasets}', (select jsonb_agg(
    d || '{"valid_until": "9999-12-31"}') from jsonb_array_elements(analysis->'datasets') d))
    where id = ${id}`.execute(harness.db);

beforeAll(async () => {
  harness = await createHarness();
  const made = await addFlight(harness, {
    areas: [{ geometry: PLACES.country }],
    scenario: 'A3',
    date_start: `${DAY}T10:00:00.000Z`,
    date_end: `${DAY}T12:00:00.000Z`,
  });
  id = made.id;
  // What else the flight asks for is done.
  await harness.db
    .updateTable('flight_constraints')
    .set({ status: 'done' })
    .where('flight_id', '=', id)
    .execute();
  await harness.db
    .updateTable('flights')
    .set({ outlook: 'settled', next_step: JSON.stringify({ code: 'read_sources', params: { count: 5 } }) })
    .where('id', '=', id)
    .execute();
  await inForce();
});
afterAll(() => harness.close());

const owner = () => harness.as('owner');
const flight = async () => (await owner().call(getFlight, { params: { id } })).body;
const read = (source: ReadableSource, is_read = true) =>
  owner().call(readSource, { params: { id }, body: { source, is_read } });
const open = async () =>
  (await flight()).analysis?.checks.filter(({ status }) => status !== 'checked').map(({ source }) => source);

it('one act a source makes a mission green, by name and hour, until its place or period changes', async () => {
  expect((await flight()).verdict).toBe('unverified');
  await harness.as('staff').call(importNotams, { body: { text: quietBriefing(DAY), is_complete: true } });
  await harness.as('staff').call(importAzba, { body: { text: `${DAY}\nR45B NIL` } });
  await owner().call(consultSources, { params: { id } });
  // A briefing never settles the supplements.
  const left = (await open()) as ReadableSource[];
  expect(left).toEqual(expect.arrayContaining(['terrain', 'sup_aip']));
  const [last, ...first] = left.toReversed();
  for (const source of first) await read(source);
  expect((await flight()).verdict).toBe('unverified');
  await read(last ?? 'terrain');
  const green = await flight();
  expect([green.verdict, green.next_step]).toEqual(['clear', null]);
  const sup = green.analysis?.checks.find(({ source }) => source === 'sup_aip');
  expect(sup).toMatchObject({
    status: 'checked',
    reason: { code: 'sup_aip_read', params: { by: expect.any(String) } },
  });
  const pdf = await owner().call(downloadFlightPdf, { params: { id } } as never);
  expect(pdf.status).toBe(200);

  // Taken back, it is not read.
  await read('sup_aip', false);
  expect([(await flight()).verdict, await open()]).toEqual(['unverified', ['sup_aip']]);
  await read('sup_aip');
  expect((await flight()).verdict).toBe('clear');

  // Another hour: nothing was read for it.
  await owner().call(updateFlight, {
    params: { id },
    body: { date_end: `${DAY}T13:00:00.000Z` },
  });
  const { rows } = await sql<{ readings: unknown }>`select readings from flights where id = ${id}`.execute(
    harness.db,
  );
  expect(rows).toEqual([{ readings: null }]);
  expect((await flight()).verdict).not.toBe('clear');
});

it('a reading never settles a publication that is out of date', async () => {
  await harness.db.updateTable('flights').set({ outlook: 'settled' }).where('id', '=', id).execute();
  await sql`update flights set analysis = jsonb_set(analysis, '{datasets}', (select jsonb_agg(
    d || '{"valid_until": "2020-01-01"}') from jsonb_array_elements(analysis->'datasets') d))
    where id = ${id}`.execute(harness.db);
  for (const source of READABLE_SOURCES) await read(source);
  expect((await flight()).verdict).toBe('out_of_date');
  expect(await open()).toEqual(['sia', 'heliports', 'other_zones']);
  const wrong = await owner().call(readSource, {
    params: { id },
    body: { source: 'sia' as never, is_read: true },
  });
  expect(wrong.status).toBe(400);
  const misspelt = { source: 'sup_aip', is_read: true, isRead: false } as const;
  expect((await owner().call(readSource, { params: { id }, body: misspelt })).status).toBe(400);
});

it('a reading is for the mission’s own people alone', async () => {
  const reply = await harness
    .as('stranger')
    .call(readSource, { params: { id }, body: { source: 'rmz', is_read: true } });
  expect(reply.status).toBe(404);
});
