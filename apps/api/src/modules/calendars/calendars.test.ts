import { decideApproval } from '@envol/contract/approvals';
import { deleteCalendar, listCalendars, readCalendar, renewCalendar } from '@envol/contract/calendars';
import { deleteFlight, updateFlight } from '@envol/contract/flights';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../test/actors.ts';
import { addFlight, addRequestedFlight } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { foldLine, writeCalendar } from './ics.ts';
import { cutOf } from './missions.ts';

let harness: Harness;
let now = '2026-11-20T08:00:00Z';
const clock = { now: () => new Date(now) };
beforeAll(async () => {
  harness = await createHarness({ clock });
});
afterAll(() => harness.close());

const secretOf = (url: string | null): string =>
  new URL(url ?? 'http://none').pathname.split('/').at(-1) ?? '';
const make = async (who: 'owner' | 'pilot' | 'stranger', kind: 'own' | 'operator') =>
  secretOf(
    (await harness.as(who).call(renewCalendar, { params: { kind }, body: { password: PASSWORD } })).body.url,
  );
const read = async (secret: string) => {
  const reply = await harness.as(null).call(readCalendar, { params: { secret } });
  return reply.status === 200 ? reply.body.toString() : reply.status;
};
const eventsOf = (text: string | number): ICAL.Event[] =>
  new ICAL.Component(ICAL.parse(String(text)))
    .getAllSubcomponents('vevent')
    .map((each) => new ICAL.Event(each));

describe('a calendar’s address', () => {
  it('tells the operator’s missions to whoever has the address, and each person its own', async () => {
    const flight = await addFlight(harness, { name: 'Toiture ; MEETT, « côté »\\sud' });
    await addFlight(harness, { name: 'Chez le voisin' }, 'stranger');
    const all = await read(await make('owner', 'operator'));
    const [event, ...others] = eventsOf(all);
    expect(others).toEqual([]);
    expect(event?.summary).toContain('Toiture ; MEETT, « côté »\\sud');
    expect(event?.uid).toContain(`mission-${flight.id}@`);
    expect(event?.startDate.toJSDate().toISOString()).toBe(new Date(flight.date_start).toISOString());
    expect(event?.endDate.toJSDate().toISOString()).toBe(new Date(flight.date_end).toISOString());
    // The pilot neither made it nor flies it.
    expect(eventsOf(await read(await make('pilot', 'own')))).toEqual([]);
    expect(eventsOf(await read(await make('owner', 'own')))).toHaveLength(1);
  });

  it('is another mission’s version after a change, and says that one is cancelled', async () => {
    const secret = await make('owner', 'operator');
    const { id, version } = await addFlight(harness, { name: 'Avant' });
    const find = async () => eventsOf(await read(secret)).find(({ uid }) => uid.startsWith(`mission-${id}@`));
    const before = await find();
    await harness
      .as('owner')
      .call(updateFlight, { params: { id }, body: { name: 'Après', version } as never });
    const after = await find();
    expect(after?.summary).toContain('Après');
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.POSITIVE_INFINITY);
    await harness.db.updateTable('flights').set({ status: 'canceled' }).where('id', '=', id).execute();
    expect((await find())?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    await harness.as('owner').call(deleteFlight, { params: { id } });
  });

  it('is another version once an authority granted fewer hours, and was changed then', async () => {
    const secret = await make('owner', 'operator');
    const { flight, approval_id } = await addRequestedFlight(harness, {
      date_start: '2026-11-25T08:30:00.000Z',
      date_end: '2026-11-25T10:30:00.000Z',
    });
    const find = async () =>
      eventsOf(await read(secret)).find(({ uid }) => uid.startsWith(`mission-${flight.id}@`));
    const before = await find();
    now = '2026-11-20T09:00:00Z';
    await harness.as('controller').call(decideApproval, {
      params: { id: approval_id },
      body: {
        version: 1,
        type: 'restrict',
        message: 'Avant la rotation.',
        max_allowed_time_end: '10:15',
      } as never,
    });
    const after = await find();
    expect(after?.endDate.toJSDate().toISOString()).toBe('2026-11-25T09:15:00.000Z');
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.POSITIVE_INFINITY);
    const changed = (event: ICAL.Event | undefined) =>
      String(event?.component.getFirstPropertyValue('last-modified'));
    expect([changed(before), changed(after)]).toEqual(['2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z']);
    await harness.as('owner').call(deleteFlight, { params: { id: flight.id } });
  });

  it('repeats a mission flown every day by the clock of its place, over a change of clocks', async () => {
    // Summer time ends on 25 October 2026.
    const entry = {
      uid: 'mission-1@envol',
      sequence: 3,
      made_at: '2026-10-01T00:00:00Z',
      changed_at: '2026-10-02T00:00:00Z',
      from: '2026-10-23T07:00:00Z',
      to: '2026-10-23T09:00:00Z',
      days: 4,
      time_zone: 'Europe/Paris',
      status: 'TENTATIVE',
      summary: 'Vol',
      description: 'Vol',
      place: { lat: 43.6, lng: 1.4 },
      url: 'http://localhost/map/flights/1',
    } as const;
    const text = writeCalendar({ name: 'Envol', about: null }, [entry]);
    const calendar = new ICAL.Component(ICAL.parse(text));
    for (const zone of calendar.getAllSubcomponents('vtimezone'))
      ICAL.TimezoneService.register(new ICAL.Timezone(zone));
    const [event] = eventsOf(text);
    const starts: string[] = [];
    const iterator = event?.iterator();
    for (let next = iterator?.next(); next; next = iterator?.next())
      starts.push(next.toJSDate().toISOString());
    expect(starts).toEqual([
      '2026-10-23T07:00:00.000Z',
      '2026-10-24T07:00:00.000Z',
      '2026-10-25T08:00:00.000Z',
      '2026-10-26T08:00:00.000Z',
    ]);
  });

  it('folds lines by octets, and cuts no letter', () => {
    const folded = foldLine(`SUMMARY:${'é🚁'.repeat(60)}`);
    for (const line of folded.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(folded.replaceAll('\r\n ', '')).toBe(`SUMMARY:${'é🚁'.repeat(60)}`);
  });

  it('opens nothing under a former address, a closed one, or that of a person who has left', async () => {
    const first = await make('pilot', 'own');
    const second = await make('pilot', 'own');
    expect([await read(first), typeof (await read(second))]).toEqual([404, 'string']);
    const listed = await harness.as('pilot').call(listCalendars);
    expect(listed.body.map(({ kind, url }) => [kind, secretOf(url) === second])).toEqual([
      ['own', true],
      ['operator', false],
    ]);
    await harness.as('pilot').call(deleteCalendar, { params: { kind: 'own' } });
    expect(await read(second)).toBe(404);
    const third = await make('stranger', 'operator');
    await harness.db
      .updateTable('users')
      .set({ is_active: false })
      .where('username', '=', 'stranger')
      .execute();
    expect(await read(third)).toBe(404);
  });

  it('keeps an address of which a copy of the database tells nothing', async () => {
    const secret = await make('owner', 'own');
    const rows = await harness.db.selectFrom('calendar_feeds').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice(0, 20));
    expect(rows.every((row) => !row.secret.includes(secret.slice(0, 20)))).toBe(true);
  });

  it('says in the calendar how many missions it leaves out', () => {
    expect([cutOf([], 'fr'), cutOf([{ count: 1 }], 'fr')]).toEqual([null, null]);
    const about = cutOf([{ count: 1400 }, { count: 1400 }], 'fr');
    expect(about).toMatch(/^Les 2 premières missions, sur 1400\s: les suivantes sont dans Envol\.$/);
    expect(writeCalendar({ name: 'Envol', about }, [])).toContain(
      'X-WR-CALDESC:Les 2 premières missions\\, sur 1400',
    );
  });
});
