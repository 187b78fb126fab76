import {
  createFlightShare,
  listFlightShares,
  readSharedCalendar,
  readSharedMission,
  SHARE_PARTS,
  updateFlightShare,
  withdrawFlightShare,
} from '@envol/contract/flight-shares';
import { updateFlight } from '@envol/contract/flights';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFlight, addRequestedFlight } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
let now = Date.parse('2026-11-20T08:00:00Z');
beforeAll(async () => {
  harness = await createHarness({ clock: { now: () => new Date(now) } });
});
afterAll(() => harness.close());

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(now + days * DAY_MS).toISOString();
type Part = (typeof SHARE_PARTS)[number];

const share = async (id: number, shows: readonly Part[], changes: object = {}) =>
  (
    await harness.as('owner').call(createFlightShare, {
      params: { id },
      body: { label: 'Mairie', shows: [...shows], expires_at: inDays(3), ...changes },
    })
  ).body;
const secretOf = (url: string | null): string =>
  new URL(url ?? 'http://none').pathname.split('/').at(-1) ?? '';
const look = (secret: string, who: 'owner' | 'stranger' | null = null) =>
  harness.as(who).call(readSharedMission, { params: { secret } });

describe('a link to a mission', () => {
  it('shows what was chosen, to nobody in particular, and nothing else leaves the server', async () => {
    const { flight } = await addRequestedFlight(harness, { name: 'Toiture de la halle' });
    const bare = await look(secretOf((await share(flight.id, [])).url));
    expect(bare.status).toBe(200);
    expect(bare.body).toMatchObject({ name: 'Toiture de la halle', period: null, place: null, pilots: null });
    // Not a letter of what was not chosen, whatever its field.
    const [pilot] = flight.pilots;
    for (const hidden of [pilot?.last_name, pilot?.phone, flight.drones[0]?.serial_number, flight.date_start])
      expect(JSON.stringify(bare.body)).not.toContain(hidden);
    const whole = await look(
      secretOf((await share(flight.id, SHARE_PARTS, { place_name: 'Halle (31)', message: 'À demain' })).url),
    );
    expect(whole.body).toMatchObject({
      state: 'pending',
      pilots: [pilot?.first_name],
      height_m: flight.max_flying_height,
      message: 'À demain',
      conditions: [],
    });
    expect(whole.body.place?.name).toBe('Halle (31)');
    expect(whole.body.place?.areas).toHaveLength(flight.areas.length);
    expect(JSON.stringify(whole.body)).not.toContain(pilot?.last_name);
    expect(JSON.stringify(whole.body)).not.toContain(flight.drones[0]?.serial_number);
  });

  it('follows the mission, and counts looks but those of its operator', async () => {
    const flight = await addFlight(harness, { name: 'Avant' });
    const made = await share(flight.id, ['period']);
    const secret = secretOf(made.url);
    expect(made.views).toBe(0);
    await harness
      .as('owner')
      .call(updateFlight, { params: { id: flight.id }, body: { name: 'Après', version: flight.version } });
    expect((await look(secret)).body.name).toBe('Après');
    await look(secret, 'stranger');
    await look(secret, 'owner');
    const { body } = await harness.as('pilot').call(listFlightShares, { params: { id: flight.id } });
    expect(body).toEqual([
      expect.objectContaining({ id: made.id, state: 'open', views: 2, url: made.url, shows: ['period'] }),
    ]);
    const stored = await harness.db
      .selectFrom('flight_shares')
      .select(['secret', 'secret_hash'])
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow();
    expect(`${stored.secret} ${stored.secret_hash}`).not.toContain(secret);
  });

  it('opens nothing from the moment that it is withdrawn', async () => {
    const { id } = await addFlight(harness);
    const made = await share(id, ['period', 'place']);
    const params = { id, share_id: made.id };
    expect((await harness.as('owner').call(withdrawFlightShare, { params })).status).toBe(204);
    const secret = secretOf(made.url);
    const refused = await look(secret);
    // A withdrawn, an expired and an unknown one cannot be told apart.
    const unknown = await look('x'.repeat(43));
    expect([refused.status, refused.error]).toEqual([410, unknown.error]);
    expect((await harness.as(null).call(readSharedCalendar, { params: { secret } })).status).toBe(410);
    const [listed] = (await harness.as('owner').call(listFlightShares, { params: { id } })).body;
    expect(listed).toMatchObject({ state: 'withdrawn', url: null });
    const again = await harness.as('owner').call(updateFlightShare, { params, body: { label: 'Encore' } });
    expect(again.error.code).toBe('SHARE_LINK_OVER');
  });

  it('is over at its date, may be prolonged, and never opens for ever', async () => {
    const { id } = await addFlight(harness);
    const made = await share(id, ['period'], { expires_at: inDays(1) });
    const secret = secretOf(made.url);
    now += 2 * DAY_MS;
    expect((await look(secret)).status).toBe(410);
    const params = { id, share_id: made.id };
    const change = (expires_at: string) =>
      harness.as('owner').call(updateFlightShare, { params, body: { expires_at } });
    expect(Object.keys((await change(inDays(-1))).error.fields ?? {})).toEqual(['expires_at']);
    expect(Object.keys((await change(inDays(4000))).error.fields ?? {})).toEqual(['expires_at']);
    expect((await change(inDays(2))).body.state).toBe('open');
    expect((await look(secret)).status).toBe(200);
  });

  it('goes into a calendar where its hours are shown, without the place where that is not', async () => {
    const { id, name } = await addFlight(harness);
    const calendar = async (shows: readonly Part[]) => {
      const secret = secretOf((await share(id, shows)).url);
      return harness.as(null).call(readSharedCalendar, { params: { secret } });
    };
    const text = (await calendar(['period'])).body.toString();
    expect(text).toContain(`SUMMARY:${name}`);
    expect(text).not.toContain('GEO:');
    expect((await calendar(['period', 'place'])).body.toString()).toContain('GEO:');
    expect((await calendar(['place'])).status).toBe(410);
  });

  it('shows nothing once its maker has left the operator, until a colleague takes it over', async () => {
    const { id } = await addFlight(harness);
    const { body: made } = await harness.as('pilot').call(createFlightShare, {
      params: { id },
      body: { label: 'Mairie', shows: [], expires_at: inDays(3) },
    });
    const secret = secretOf(made.url);
    expect((await look(secret)).status).toBe(200);
    const { created_by: user_id } = await harness.db
      .selectFrom('flight_shares')
      .select('created_by')
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow();
    const ofMaker = (is_active: boolean) =>
      harness.db.updateTable('users').set({ is_active }).where('id', '=', user_id).execute();
    await ofMaker(false);
    expect((await look(secret)).status).toBe(410);
    await ofMaker(true);
    const [membership] = await harness.db
      .deleteFrom('memberships')
      .where('user_id', '=', user_id)
      .returning(['user_id', 'operator_id', 'user_type', 'role', 'contact_profile', 'pilot_id'])
      .execute();
    if (membership === undefined) throw new Error('The pilot serves no operator');
    try {
      expect((await look(secret)).status).toBe(410);
      const listed = (await harness.as('owner').call(listFlightShares, { params: { id } })).body;
      expect(listed).toMatchObject([{ state: 'maker_left', url: null }]);
      const params = { id, share_id: made.id };
      const taken = await harness.as('owner').call(updateFlightShare, { params, body: { label: 'Mairie' } });
      expect(taken.body).toMatchObject({ state: 'open', url: made.url });
      expect((await look(secret)).status).toBe(200);
    } finally {
      await harness.db.insertInto('memberships').values(membership).execute();
    }
  });

  it('is made and read by the people of its operator alone', async () => {
    const { id } = await addFlight(harness);
    const made = await share(id, []);
    const params = { id, share_id: made.id };
    expect((await harness.as('stranger').call(listFlightShares, { params: { id } })).status).toBe(404);
    expect((await harness.as('stranger').call(withdrawFlightShare, { params })).status).toBe(404);
    expect((await harness.as('controller').call(listFlightShares, { params: { id } })).status).toBe(403);
    // Its own mission's link, under another mission's number.
    const other = await addFlight(harness);
    const crossed = { id: other.id, share_id: made.id };
    expect((await harness.as('owner').call(withdrawFlightShare, { params: crossed })).status).toBe(404);
  });
});
