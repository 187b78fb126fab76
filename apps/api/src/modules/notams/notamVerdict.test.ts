import { checkCanTakeOff } from '@envol/contract/flight-progress';
import { analyseFlight, getFlight, updateFlightConstraint } from '@envol/contract/flights';
import { importAzba } from '@envol/contract/military';
import { importNotams } from '@envol/contract/notams';
import { listFlightRestrictions } from '@envol/contract/restrictions';
import { READABLE_SOURCES } from '@envol/domain/flights/readings';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { systemClock } from '../../platform/clock.ts';

const now = systemClock.now();
/** The missions' day, YYYY-MM-DD. */
const DAY = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());
// All missions lie in one place, and a pass judges every due one before the newest: those of former tests are put away.
afterEach(() => sql`update flights set is_archived = true`.execute(harness.db));

/** A pass over what is due, on a machine that does much else, ms. */
const PASS_MS = 20_000;
const POLYGON =
  '471100N 0023200E - 471100N 0023400E - 471300N 0023400E - 471300N 0023200E - 471100N 0023200E';
const message = (head: string, code = 'QRPCA', text = 'ZIT ACTIVE', more: readonly string[] = []): string =>
  [
    head,
    `Q) LFFF / ${code} / IV / BO / W / 000/033 / 4712N00233E002`,
    'A) LFFF',
    `B) ${DAY} 00:00 C) ${DAY} 23:59`,
    ...more,
    `E) ${text}\n${POLYGON}`,
    'F) SFC',
    'G) 3300FT AMSL',
  ].join('\n');
const take = (text: string, is_complete = false) =>
  harness.as('staff').call(importNotams, { body: { text, is_complete } });
const make = () =>
  addFlight(harness, {
    areas: [{ geometry: PLACES.country }],
    date_start: `${DAY}T08:00:00.000Z`,
    date_end: `${DAY}T10:00:00.000Z`,
  });
const read = async (id: number) => (await harness.as('owner').call(getFlight, { params: { id } })).body;
const cardOf = async (id: number) =>
  (await read(id)).analysis?.constraints.find(
    ({ kind, status }) => kind === 'notam' && status !== 'outdated',
  );
const verdict = async (id: number) => (await read(id)).verdict;
const becomes = (id: number, state: unknown) =>
  expect.poll(() => cardOf(id).then((card) => card?.effect ?? null), { timeout: PASS_MS }).toEqual(state);

describe('a NOTAM that closes the place', () => {
  it('is a card of the missions made before it and after it, in first line, first step and free height', async () => {
    const before = await make();
    const settled = [before.verdict, before.analysis?.free_height_m];
    expect(settled[0]).not.toBe('impossible');
    await take(message('LFFA-R0001/30 NOTAMN'));
    await becomes(before.id, 'forbidden');
    const after = await make();
    for (const id of [before.id, after.id]) {
      const { analysis, ...flight } = await read(id);
      expect([flight.verdict, flight.status, flight.next_step]).toEqual([
        'impossible',
        'action_needed',
        { code: 'leave_notam', params: { zone: 'NOTAM LFFA-R0001/30' } },
      ]);
      expect([analysis?.verdict, analysis?.free_height_m]).toEqual(['impossible', null]);
      const { body } = await harness.as('owner').call(checkCanTakeOff, { params: { id } });
      expect([body.can_take_off, body.obstacles.includes('not_cleared')]).toEqual([false, true]);
    }
    // Read by a person, it stays.
    await harness.as('owner').call(analyseFlight, { params: { id: after.id } });
    expect(await verdict(after.id)).toBe('impossible');
    await take(message('LFFA-R0002/30 NOTAMC LFFA-R0001/30'));
    for (const id of [before.id, after.id]) {
      await becomes(id, null);
      expect([(await read(id)).analysis?.verdict, (await read(id)).analysis?.free_height_m]).toEqual([
        before.analysis?.verdict,
        settled[1],
      ]);
    }
  });

  it('is known to the take-off check before any other has been told', async () => {
    const idle = await createHarness({ env: { ROLES: 'web' } });
    try {
      const { id } = await addFlight(idle, {
        areas: [{ geometry: PLACES.country }],
        date_start: `${DAY}T08:00:00.000Z`,
        date_end: `${DAY}T10:00:00.000Z`,
      });
      await idle.as('staff').call(importNotams, { body: { text: message('LFFA-R0009/30 NOTAMN') } });
      const { body } = await idle.as('pilot').call(checkCanTakeOff, { params: { id } });
      expect(body.obstacles).toContain('not_cleared');
      const flight = await idle.as('owner').call(getFlight, { params: { id } });
      expect(flight.body.verdict).toBe('impossible');
    } finally {
      await idle.close();
    }
  });

  it('is answered by name and reason, which another version of it voids and keeps', async () => {
    const { id } = await make();
    await take(message('LFFA-R0011/30 NOTAMN'));
    await becomes(id, 'forbidden');
    const card = await cardOf(id);
    const params = { id, cid: card?.id ?? 0 };
    const proof = {
      by: 'CNOA',
      on: now.toISOString(),
      how: 'phone' as const,
      reference: 'Drone attendu, accès donné',
    };
    const owner = harness.as('owner');
    const bare = await owner.call(updateFlightConstraint, { params, body: { status: 'checked' } });
    expect(JSON.stringify(bare.error)).toContain('proof');
    const unexplained = await owner.call(updateFlightConstraint, {
      params,
      body: { status: 'checked', proof: { ...proof, reference: null } },
    });
    expect(JSON.stringify(unexplained.error)).toContain('proof.reference');
    const answered = await owner.call(updateFlightConstraint, { params, body: { status: 'checked', proof } });
    expect(answered.body.verdict).not.toBe('impossible');
    expect(await cardOf(id)).toMatchObject({
      status: 'checked',
      proof: { by: 'CNOA', reference: 'Drone attendu, accès donné', marked_by: expect.any(String) },
    });
    // Told again word for word, it stays answered; with other hours it is asked anew.
    await take(message('LFFA-R0011/30 NOTAMN'));
    await owner.call(analyseFlight, { params: { id } });
    expect(await cardOf(id)).toMatchObject({ status: 'checked' });
    await take(message('LFFA-R0011/30 NOTAMN', 'QRPCA', 'ZIT ACTIVE', ['D) 0600-2000']));
    await expect.poll(() => verdict(id), { timeout: PASS_MS }).toBe('impossible');
    expect(await cardOf(id)).toMatchObject({ status: 'todo', proof: null });
    const kept = (await read(id)).analysis?.constraints.find(({ status }) => status === 'outdated');
    expect(kept).toMatchObject({ kind: 'notam', proof: { by: 'CNOA' } });
    await take(message('LFFA-R0012/30 NOTAMC LFFA-R0011/30'));
    await becomes(id, null);
  });

  it.each([
    ['QRTCA', 'PENETRATION SUR AUTORISATION', 'agreement', 'steps', 'ask_notam'],
    ['QRDCA', 'ACTIVITE DANGEREUSE', 'check', 'steps', 'check_zone'],
    ['QWPLW', 'LARGAGES DE PARACHUTISTES', 'check', 'steps', 'check_zone'],
  ] as const)('of the kind %s (%s) asks: %s', async (code, text, effect, outcome, step) => {
    await take(message('LFFA-R0021/30 NOTAMN', code, text));
    const { id } = await make();
    const flight = await read(id);
    expect([(await cardOf(id))?.effect, flight.verdict, flight.next_step?.code]).toEqual([
      effect,
      outcome,
      step,
    ]);
    expect(flight.analysis?.free_height_m).toBe(null);
    await take(message('LFFA-R0022/30 NOTAMC LFFA-R0021/30'));
  });

  it('stays the card of a mission that is over when it ends later', async () => {
    const [over, standing] = [await make(), await make()];
    await take(message('LFFA-R0041/30 NOTAMN'));
    await becomes(over.id, 'forbidden');
    await becomes(standing.id, 'forbidden');
    await sql`update flights set date_start = date_start - interval '5 days', date_end = date_end - interval '5 days'
      where id = ${over.id}`.execute(harness.db);
    await take(message('LFFA-R0042/30 NOTAMC LFFA-R0041/30'));
    await becomes(standing.id, null);
    await harness.as('pilot').call(checkCanTakeOff, { params: { id: over.id } });
    expect((await cardOf(over.id))?.effect).toBe('forbidden');
    expect((await read(over.id)).analysis?.free_height_m).toBe(null);
  });

  it('is a card of the missions made before when it ends and is told again word for word', async () => {
    const before = await make();
    const told = message('LFFA-R0051/30 NOTAMN');
    await take(told);
    await becomes(before.id, 'forbidden');
    await take(message('LFFA-R0052/30 NOTAMN', 'QXXXX', 'NIL').replace(POLYGON, ''), true);
    await becomes(before.id, null);
    await take(told);
    await becomes(before.id, 'forbidden');
    await take(message('LFFA-R0053/30 NOTAMC LFFA-R0051/30'));
    await becomes(before.id, null);
  });

  it('counts by its active hours', async () => {
    await take(message('LFFA-R0031/30 NOTAMN', 'QRPCA', 'ZIT', ['D) 1100-1200']));
    const { id } = await make();
    expect(await cardOf(id)).toBeUndefined();
    const at = await addFlight(harness, {
      areas: [{ geometry: PLACES.country }],
      date_start: `${DAY}T10:30:00.000Z`,
      date_end: `${DAY}T11:30:00.000Z`,
    });
    expect(at.verdict).toBe('impossible');
  });
});

const elsewhere = (head: string) =>
  message(head)
    .replace('4712N00233E002', '4312N00133E002')
    .replace(POLYGON, '431100N 0013200E - 431100N 0013400E - 431300N 0013400E - 431100N 0013200E');

describe('what was consulted', () => {
  const consulted = [
    { source: 'notam', at: now.toISOString(), until: `${DAY}T23:59:00.000Z`, by: 'Owner' },
    { source: 'azba', at: now.toISOString(), until: `${DAY}T23:59:00.000Z`, by: 'Owner' },
  ];
  const consult = (id: number) =>
    harness.db
      .updateTable('flights')
      .set({ consulted: JSON.stringify(consulted) })
      .where('id', '=', id)
      .execute();
  const left = async (id: number) =>
    (
      await harness.db
        .selectFrom('flights')
        .select('consulted')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).consulted?.map(({ source }) => source) ?? null;
  it('stays where a NOTAM appears 450 km away or overseas, and goes where one appears in place or without place', async () => {
    const { id } = await make();
    await consult(id);
    await take(elsewhere('LFFA-R0061/30 NOTAMN'));
    expect(await left(id)).toEqual(['notam', 'azba']);
    const overseas = message('FMEA-A0061/30 NOTAMN')
      .replaceAll('LFFF', 'FMMM')
      .replace('4712N00233E002', '2053S05531E005');
    await take(overseas.replace(POLYGON, ''));
    expect(await left(id)).toEqual(['notam', 'azba']);
    await take(message('LFFA-R0062/30 NOTAMN'));
    expect(await left(id)).toEqual(['azba']);
    await consult(id);
    // Known already, word for word.
    await take(message('LFFA-R0062/30 NOTAMN'));
    expect(await left(id)).toEqual(['notam', 'azba']);
    await take(message('LFFA-R0063/30 NOTAMC LFFA-R0062/30'));
    await take(message('LFFA-R0064/30 NOTAMC LFFA-R0061/30'));
  });
});

describe('what persons read', () => {
  const noteAll = (id: number) =>
    harness.db
      .updateTable('flights')
      .set({
        readings: JSON.stringify(
          READABLE_SOURCES.map((source) => ({
            source,
            at: now.toISOString(),
            until: `${DAY}T23:59:00.000Z`,
            by: 'Owner',
            user_id: 1,
          })),
        ),
      })
      .where('id', '=', id)
      .execute();
  const table = (day: string) => harness.as('staff').call(importAzba, { body: { text: `${day}\nR45B NIL` } });
  const OTHER_DAY = new Date(now.getTime() + 5 * 86_400_000).toISOString().slice(0, 10);

  it.each([
    ['a NOTAM in place', () => take(message('LFFA-R0071/30 NOTAMN')), ['notam']],
    ['a NOTAM under any subject', () => take(message('LFFA-R0072/30 NOTAMN', 'QFAXX', 'ZRT')), ['notam']],
    [
      'a NOTAM that announces a supplement',
      () => take(message('LFFA-R0073/30 NOTAMN', 'QFAXX', 'AIP SUP 215/30')),
      ['notam', 'sup_aip'],
    ],
    ['a NOTAM known already', () => take(message('LFFA-R0071/30 NOTAMN')), []],
    ['a NOTAM elsewhere', () => take(elsewhere('LFFA-R0074/30 NOTAMN')), []],
    ['a table of the day', () => table(DAY), ['azba']],
    ['a table of another day', () => table(OTHER_DAY), []],
  ] as const)('is taken back by %s, source by source', async (_, arrives, gone) => {
    const { id } = await make();
    await noteAll(id);
    expect((await arrives()).status).toBe(200);
    const { readings } = await harness.db
      .selectFrom('flights')
      .select('readings')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const left = READABLE_SOURCES.filter((source) => !gone.some((each) => each === source));
    expect(readings?.map(({ source }) => source)).toEqual(left);
  });
});

describe('a mission that cannot be judged again', () => {
  it('keeps none of those after it waiting, and stays due', async () => {
    const [broken, sound] = [await make(), await make()];
    await sql`
      create function refuse_judging() returns trigger language plpgsql as
      $$ begin raise exception 'this mission cannot be judged'; end $$`.execute(harness.db);
    await sql`
      create trigger refuse_judging before update on flights for each row
      when (old.day_due and not new.day_due and old.id = ${sql.lit(broken.id)})
      execute function refuse_judging()`.execute(harness.db);
    await take(message('LFFA-R0090/30 NOTAMN'));
    // Others may have closed the place before: it is this one that the sound mission was judged by.
    await expect
      .poll(async () => JSON.stringify((await read(sound.id)).analysis?.constraints), { timeout: PASS_MS })
      .toContain('LFFA-R0090/30');
    const { day_due } = await harness.db
      .selectFrom('flights')
      .select('day_due')
      .where('id', '=', broken.id)
      .executeTakeFirstOrThrow();
    expect(day_due).toBe(true);
    await sql`drop trigger refuse_judging on flights`.execute(harness.db);
    await take(message('LFFA-R0091/30 NOTAMR LFFA-R0090/30'));
    await becomes(broken.id, 'forbidden');
  });
});

describe('a closing NOTAM that is told no more before its end', () => {
  const restrictionsOf = async (id: number) =>
    (await harness.as('owner').call(listFlightRestrictions, { params: { id } })).body;
  const confirmed = (text: string) =>
    harness.as('staff').call(importNotams, { body: { text, is_complete: true, confirm: true } });

  it('is told to the missions that it closed, and one that was cancelled is not', async () => {
    const mission = await make();
    await take(`${message('LFFA-R0095/30 NOTAMN')}\n\n${message('LFFA-R0096/30 NOTAMN')}`);
    await becomes(mission.id, 'forbidden');
    await take(message('LFFA-R0097/30 NOTAMC LFFA-R0096/30'));
    await confirmed(message('LFFA-R0098/30 NOTAMN', 'QFALC', 'FERME'));
    await becomes(mission.id, null);
    await expect
      .poll(
        async () =>
          (await restrictionsOf(mission.id))
            .filter(({ source }) => source === 'notam_gone')
            .map(({ title, read_at }) => [title, read_at]),
        { timeout: PASS_MS },
      )
      .toEqual(expect.arrayContaining([['NOTAM LFFA-R0095/30', null]]));
    const titles = (await restrictionsOf(mission.id))
      .filter(({ source }) => source === 'notam_gone')
      .map(({ title }) => title);
    expect(titles).not.toContain('NOTAM LFFA-R0096/30');
  });
});
