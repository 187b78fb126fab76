import { lastAnnouncement } from '@envol/contract/announcements';
import { currentUser } from '@envol/contract/auth';
import { createFlight, updateFlight } from '@envol/contract/flights';
import { changeGeneralistFlightTimes, updateOperator } from '@envol/contract/operators';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../../../test/actors.ts';
import { type Client, createClient } from '../../../test/client.ts';
import { crewOf, mission as missionBody } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
let generalist: Client;
let manager: Client;
let crew: Awaited<ReturnType<typeof crewOf>>;
const operatorId = () => harness.actors.owner.operator_id ?? 0;

beforeAll(async () => {
  harness = await createHarness({ env: { ROLES: 'web' } });
  crew = await crewOf(harness);
  const person = (name: string, part: object) =>
    addPerson(harness.db, name, {
      user_type: 'subscribers',
      parts: [{ operator_id: operatorId(), user_type: 'subscribers', role: 'standard', ...part }],
    });
  generalist = harness.as('generalist');
  manager = createClient(harness.app, (await person('housemanager', { role: 'is_manager' })).token);
});
afterAll(() => harness.close());

/** In January at the place of the tests' missions, an hour after UTC. */
const mission = (from: string, until: string) => ({
  ...missionBody(crew),
  date_start: `2027-01-11T${from}:00Z`,
  date_end: `2027-01-11T${until}:00Z`,
});
const make = (client: Client, body: object) => client.call(createFlight, { body: body as never });
const choose = (custom_config: object) =>
  harness
    .as('owner')
    .call(updateOperator, { params: { id: operatorId() }, body: { custom_config: custom_config as never } });

describe('a company’s rule', () => {
  it('holds generalists to the hours of the house, and nobody else', async () => {
    await harness.as('owner').call(changeGeneralistFlightTimes, {
      params: { id: operatorId() },
      body: { generalist_flight_time_start: '08:00', generalist_flight_time_end: '18:00' },
    });
    const early = mission('06:00', '09:00');
    const refused = await make(generalist, early);
    expect([refused.status, refused.error?.code, Object.keys(refused.error?.fields ?? {})]).toEqual([
      400,
      'PERIOD_INVALID',
      ['date_start'],
    ]);
    expect((await make(harness.as('owner'), early)).status).toBe(201);
    const made = await make(generalist, mission('08:00', '10:00'));
    expect(made.status).toBe(201);
    const moved = await generalist.call(updateFlight, {
      params: { id: made.body.id },
      body: { date_end: '2027-01-11T19:00:00Z' },
    });
    expect([moved.status, Object.keys(moved.error?.fields ?? {})]).toEqual([400, ['date_end']]);
  });

  it('limits how many days a mission lasts', async () => {
    await choose({ flight_max_nb_days: 2 });
    const long = { ...mission('08:00', '10:00'), date_end: '2027-01-13T10:00:00Z' };
    const refused = await make(harness.as('owner'), long);
    expect([refused.status, refused.error?.fields?.date_end?.[0]]).toEqual([
      400,
      expect.stringMatching(/\s2\sj\./),
    ]);
    // Its end is after its start: the sentence says nothing else than its fields.
    expect(refused.error?.detail).not.toContain('début');
    await choose({ flight_max_nb_days: null });
    expect((await make(harness.as('owner'), long)).status).toBe(201);
  });

  it('holds the very next request to a changed rule, before the database tells the process of it', async () => {
    const silence = (word: 'disable' | 'enable') =>
      sql`alter table operators ${sql.raw(word)} trigger operators_configured`.execute(harness.db);
    const long = { ...mission('08:00', '10:00'), date_end: '2027-01-13T10:00:00Z' };
    expect((await make(harness.as('owner'), long)).status).toBe(201);
    await silence('disable');
    await choose({ flight_max_nb_days: 2 });
    expect((await make(harness.as('owner'), long)).status).toBe(400);
    await choose({ flight_max_nb_days: null });
    await silence('enable');
    expect((await make(harness.as('owner'), long)).status).toBe(201);
  });

  it('reads the rule where the mission is written, whichever process changed it', async () => {
    const long = { ...mission('08:00', '10:00'), date_end: '2027-01-13T10:00:00Z' };
    const silence = (word: 'disable' | 'enable') =>
      sql`alter table operators ${sql.raw(word)} trigger operators_configured`.execute(harness.db);
    // Known to this process as it was; then as another process leaves it, before anybody is told.
    expect((await make(harness.as('owner'), long)).status).toBe(201);
    await silence('disable');
    const write = (config: string) =>
      sql`update operators set custom_config = custom_config || ${config}::jsonb where id = ${operatorId()}`.execute(
        harness.db,
      );
    await write('{"flight_max_nb_days": 2}');
    expect((await make(harness.as('owner'), long)).status).toBe(400);
    await sql`update operators set custom_config = custom_config - 'flight_max_nb_days'
    where id = ${operatorId()}`.execute(harness.db);
    expect((await make(harness.as('owner'), long)).status).toBe(201);
    await write('{"open_flight_simplified_form_for_manager": true}');
    expect((await make(manager, mission('06:00', '09:00'))).status).toBe(400);
    await write('{"open_flight_simplified_form_for_manager": false}');
    await silence('enable');
    expect((await make(manager, mission('06:00', '09:00'))).status).toBe(201);
  });

  it('takes managers for generalists where the house says so, at once', async () => {
    const profile = async () => (await manager.call(currentUser)).body.operator?.contact_profile;
    expect(await profile()).toBe('standard');
    await choose({ open_flight_simplified_form_for_manager: true });
    expect(await profile()).toBe('rte_generalist');
    await choose({ open_flight_simplified_form_for_manager: false });
    expect(await profile()).toBe('standard');
  });

  it('shows no announcements to the people of a house that wants none', async () => {
    await harness.db
      .insertInto('announcements')
      .values({
        text_fr: 'Maintenance',
        text_en: null,
        expansion_elements: '[]',
        created_by_name: 'Équipe',
        created_at: '2026-01-01T08:00:00Z',
        stopped_at: null,
      })
      .execute();
    const told = async () => (await manager.call(lastAnnouncement)).body.announcement?.text ?? null;
    expect(await told()).toBe('Maintenance');
    await choose({ display_announcements: false });
    await expect.poll(told, { timeout: 5_000 }).toBeNull();
  });
});
