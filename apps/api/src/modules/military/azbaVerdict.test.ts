import { checkCanTakeOff } from '@envol/contract/flight-progress';
import { analyseFlight, getFlight } from '@envol/contract/flights';
import { flightMilitaryAnalysis, importAzba } from '@envol/contract/military';
import { importNotams } from '@envol/contract/notams';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addFlight } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { systemClock } from '../../platform/clock.ts';

const DAY = new Date(systemClock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
let harness: Harness;
let id: number;
beforeAll(async () => {
  harness = await createHarness();
  // Under LF-R 45 B of the low-flying network, which begins at the surface there.
  const made = await addFlight(harness, {
    areas: [{ geometry: { type: 'Circle', center: [4.15, 47.12], radius_m: 100 } }],
    date_start: `${DAY}T09:00:00.000Z`,
    date_end: `${DAY}T11:00:00.000Z`,
  });
  id = made.id;
});
afterAll(() => harness.close());

const take = (text: string, is_complete = false) =>
  harness.as('staff').call(importAzba, { body: { text, is_complete } });
const flight = async () => (await harness.as('owner').call(getFlight, { params: { id } })).body;
const card = async () =>
  (await flight()).analysis?.constraints.find(({ kind }) => kind === 'low_flying_network');
const said = async () => {
  const found = await card();
  return found && [found.effect, found.activity, found.reasons[0]?.code];
};
const becomes = (state: readonly string[]) => expect.poll(said, { timeout: 10_000 }).toEqual(state);

it('A zone of the low-flying network follows its table: not taken, asleep, active, and asleep no longer once that table is old', async () => {
  const published = ['forbidden', 'unknown', 'zone_low_flying_network'];
  expect(await said()).toEqual(published);
  expect((await card())?.reasons.map(({ code }) => code)).toContain('azba_table_not_checked');
  expect((await flight()).analysis?.free_height_m).toBe(null);

  // A table says nothing of the zones that it does not name, unless it tells all that is active.
  for (const other of ['R45N2 0800-1000', 'R142 NIL']) {
    await take(`${DAY}\n${other}`);
    await harness.as('owner').call(analyseFlight, { params: { id } });
    expect(await said()).toEqual(published);
    const { body } = await harness.as('owner').call(flightMilitaryAnalysis, { params: { id } });
    expect([body.azba.state, body.azba.missing_dates]).toEqual(['partial', [DAY]]);
  }
  await take(`${DAY}\nR45N2 0800-1000`, true);
  await becomes(['information', 'inactive', 'azba_inactive']);
  await take(`${DAY} NIL`);
  await becomes(['information', 'inactive', 'azba_inactive']);

  await take(`${DAY}\nR45B NIL`);
  await becomes(['information', 'inactive', 'azba_inactive']);
  const asleep = await card();
  expect(asleep?.reasons.map(({ code }) => code)).not.toContain('azba_table_not_checked');
  expect((await flight()).analysis?.free_height_m).not.toBe(null);
  expect((await flight()).next_step?.code).not.toBe('check_azba');

  await take(`${DAY}\nR45B 1200-1300`);
  await becomes(['information', 'inactive', 'azba_inactive_then']);

  // A NOTAM that says it is active goes before a table that says it sleeps.
  const send = (text: string) => harness.as('staff').call(importNotams, { body: { text } });
  const validity = `Q) LFFF / QRRCA / IV / BO / W / 000/195 / 4712N00409E062\nA) LFFF\nB) ${DAY} 06:00 C) ${DAY} 20:00`;
  await send(
    `LFFA-Z0082/30 NOTAMN\n${validity}\nE) ZONES AIRFORCE RTBA ACT\nZONE R45A BOURGOGNE 0900-1200:ACTIVE\nZONE R45B AUTUNOIS 1000-1100:ACTIVE`,
  );
  await becomes(['forbidden', 'active', 'notam_network_active']);
  await send(`LFFA-Z0083/30 NOTAMC LFFA-Z0082/30\n${validity.replace('QRRCA', 'QRRCN')}\nE) ANNULE`);
  await becomes(['information', 'inactive', 'azba_inactive_then']);

  await take(`${DAY}\nR45B 1000-1030`);
  await becomes(['forbidden', 'active', 'azba_active']);
  const active = await flight();
  expect([active.verdict, active.next_step?.code]).toEqual(['impossible', 'leave_azba']);
  const { body } = await harness.as('owner').call(checkCanTakeOff, { params: { id } });
  expect(body.obstacles).toContain('not_cleared');

  await take(`${DAY}\nR45B NIL`);
  await becomes(['information', 'inactive', 'azba_inactive']);
  // A table is good for a day; the missions that rest on it are then judged as without one.
  const yesterday = new Date(systemClock.now().getTime() - 25 * 3_600_000).toISOString();
  await harness.db.updateTable('azba_imports').set({ fetched_at: yesterday }).execute();
  await sql`update flights set analysis = jsonb_set(analysis, '{day_until}', ${JSON.stringify(yesterday)}::jsonb)
    where id = ${id}`.execute(harness.db);
  const check = await harness.as('owner').call(checkCanTakeOff, { params: { id } });
  expect(check.body.obstacles).toContain('not_cleared');
  expect(await said()).toEqual(published);
});
