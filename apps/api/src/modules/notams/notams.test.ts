import { getFlight } from '@envol/contract/flights';
import {
  flightNotamsAnalysis,
  flightNotamsGeometry,
  importNotams,
  listNotamImports,
  rateNotam,
  refreshNotams,
} from '@envol/contract/notams';
import { consultSources } from '@envol/contract/procedures';
import { MAINLAND_FIRS } from '@envol/domain/notams/firs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { quietBriefing } from '../../../test/notams.ts';
import { systemClock } from '../../platform/clock.ts';
import { takeBriefing } from './notams.import.ts';

const now = systemClock.now();
/** The mission's day, YYYY-MM-DD. */
const DAY = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
let harness: Harness;
let flightId: number;
beforeAll(async () => {
  harness = await createHarness();
  const made = await addFlight(harness, {
    areas: [{ geometry: PLACES.country }],
    date_start: `${DAY}T08:00:00.000Z`,
    date_end: `${DAY}T10:00:00.000Z`,
  });
  flightId = made.id;
});
afterAll(() => harness.close());

/** A message over the whole of the mission's place. */
const message = (head: string, { code = 'QRTCA' }: { code?: string } = {}): string => {
  return [
    head,
    `Q) LFBB / ${code} / IV / BO / W / 000/033 / 4712N00233E010`,
    'A) LFBB',
    `B) ${DAY} 00:00 C) ${DAY} 23:59`,
    'E) ZRT ACTIVE',
    'F) SFC',
    'G) 3300FT AMSL',
  ].join('\n');
};
const analysis = async (who: 'owner' | 'pilot' = 'owner') =>
  (await harness.as(who).call(flightNotamsAnalysis, { params: { id: flightId } })).body;
const take = async (text: string, is_complete = false, dry_run = false) =>
  harness.as('staff').call(importNotams, { body: { text, is_complete, confirm: true, dry_run } });

describe('the NOTAM of a mission', () => {
  it('were not checked before anybody took any', async () => {
    expect(await analysis()).toMatchObject({ state: 'not_checked', fetched_at: null, notams: [] });
  });

  it('are read from a pasted text, with what was refused, which dry run alone only tells', async () => {
    const text = `${message('R0001/30 NOTAMN')}\n\n${message('R0002/30 NOTAMN', { code: 'QMRLC' })}\n\nR0003/30 NOTAMN\nA) LFBB\nB) 3001010000`;
    const report = { read: 2, added: 2, refused: [{ identifier: 'R0003/30', reason: 'no_q_line' }] };
    expect((await take(text, false, true)).body).toMatchObject(report);
    expect((await analysis()).state).toBe('not_checked');
    expect((await take(text)).body).toMatchObject(report);
    const found = await analysis();
    expect(found).toMatchObject({ state: 'partial', affecting: 1, unread: 1, count: 2 });
    expect(found.notams.map(({ identifier, effect }) => [identifier, effect])).toEqual([
      ['R0001/30', 'perhaps'],
      ['R0002/30', 'other'],
    ]);
  });

  it('are consulted for twelve hours after a complete briefing, then out of date', async () => {
    await take(`${message('R0001/30 NOTAMN')}\n\n${quietBriefing(DAY)}`, true);
    expect(await analysis()).toMatchObject({ state: 'consulted', affecting: 1 });
    expect((await analysis()).notams).toHaveLength(1);
    const fetched_at = new Date(now.getTime() - 12 * 3_600_000).toISOString();
    await harness.db.updateTable('notam_imports').set({ fetched_at }).execute();
    expect((await analysis()).state).toBe('out_of_date');
  });

  it('are perhaps not complete where a message could not be read, which stays as it was read before', async () => {
    await take(
      `${message('R0001/30 NOTAMN').replace('/ IV /', '/').replace('QRTCA', '?')}\n\n${message('R0002/30 NOTAMN', { code: 'QMRLC' })}`,
      true,
    );
    const { state, notams } = await analysis();
    expect([state, notams.map(({ identifier }) => identifier)]).toEqual([
      'partial',
      ['R0001/30', 'R0002/30'],
    ]);
    await take(message('R0001/30 NOTAMN'), true);
  });

  it('are drawn, numbered as they are told', async () => {
    const { body } = await harness.as('owner').call(flightNotamsGeometry, { params: { id: flightId } });
    expect(body.features[0]).toMatchObject({
      geometry: { type: 'Polygon' },
      properties: { identifier: 'R0001/30', rank: 1, is_simulated: false },
    });
  });

  it('are rated by each person for themself', async () => {
    const [first] = (await analysis()).notams;
    const params = { id: first?.id ?? 0 };
    await harness.as('owner').call(rateNotam, { params, body: { rating: 'irrelevant' } });
    expect(await analysis()).toMatchObject({ unread: 0, notams: [{ rating: 'irrelevant' }] });
    expect(await analysis('pilot')).toMatchObject({ unread: 1, notams: [{ rating: 'not_checked' }] });
    await harness.as('owner').call(rateNotam, { params, body: { rating: 'not_checked' } });
    expect((await analysis()).unread).toBe(1);
    const unknown = await harness
      .as('owner')
      .call(rateNotam, { params: { id: 999_999 }, body: { rating: 'important' } });
    expect(unknown.status).toBe(404);
    const nobody = await harness.as(null).call(rateNotam, { params, body: { rating: 'important' } });
    expect(nobody.status).toBe(401);
  });

  it('end when another replaces or cancels them', async () => {
    expect((await take(message('R0004/30 NOTAMR R0001/30'))).body).toMatchObject({ added: 1, ended: 1 });
    expect((await analysis()).notams.map(({ identifier }) => identifier)).toEqual(['R0004/30']);
    expect((await take(message('R0005/30 NOTAMC R0004/30'))).body).toMatchObject({ added: 0, ended: 1 });
    expect((await analysis()).notams).toEqual([]);
  });

  it('of another operator’s mission are not told', async () => {
    for (const call of [flightNotamsAnalysis, flightNotamsGeometry])
      expect((await harness.as('stranger').call(call, { params: { id: flightId } })).status).toBe(404);
  });

  it('are taken by the platform’s staff alone', async () => {
    expect((await harness.as('owner').call(importNotams, { body: { text: 'x' } })).status).toBe(403);
    const { body } = await harness.as('staff').call(listNotamImports);
    expect(body).toMatchObject({ service: 'none', in_force: 285 });
    expect(body.imports[1]).toMatchObject({ source: 'staff', read: 1 });
  });

  it('are not asked for where no service is connected', async () => {
    const reply = await harness.as('staff').call(refreshNotams);
    expect([reply.status, reply.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  });
});

describe('a service of NOTAM', () => {
  it('that leaves out what cannot have ended tells a part, and ends nothing', async () => {
    const fresh = await createHarness();
    try {
      const briefing = (
        from: number,
        to: number,
        source: 'autorouter' | 'staff' = 'autorouter',
        is_confirmed = false,
      ) =>
        takeBriefing(
          fresh.db,
          {
            text: Array.from({ length: to - from }, (_, index) =>
              message(`R${String(from + index).padStart(4, '0')}/30 NOTAMN`),
            ).join('\n\n'),
            source,
            is_complete: true,
            is_confirmed,
            label: null,
            by: null,
          },
          now,
        );
      expect(await briefing(1, 101)).toMatchObject({ added: 100, ended: 0 });
      await expect(briefing(1, 31)).rejects.toThrow('70 of 100');
      expect(await briefing(1, 86)).toMatchObject({ ended: 15, is_held: false, losses: [] });
      expect(await briefing(1, 61)).toMatchObject({ ended: 0, is_held: true });
    } finally {
      await fresh.close();
    }
  });
});

describe('a complete text that leaves out much of a region', () => {
  it('is taken as a part, and ends nothing until somebody confirms it', async () => {
    const fresh = await createHarness();
    try {
      const all = quietBriefing(DAY).split('\n\n');
      const part = all.filter((text) => !text.startsWith('LFFF') || Number(/Q(\d+)/.exec(text)?.[1]) <= 84);
      const send = (texts: readonly string[], more: { confirm?: boolean; dry_run?: boolean } = {}) =>
        fresh
          .as('staff')
          .call(importNotams, { body: { text: texts.join('\n\n'), is_complete: true, ...more } })
          .then(({ body }) => body);
      const state = async () => {
        const { body } = await fresh.as('staff').call(listNotamImports);
        return [body.in_force, body.imports[0]?.is_complete];
      };
      await send(all);
      const losses = [{ fir: 'LFFF', lost: 16, valid: 100 }];
      expect(await send(part, { dry_run: true })).toMatchObject({ losses, is_held: true, ended: 0 });
      expect(await send(part)).toMatchObject({ losses, is_held: true, ended: 0 });
      expect(await state()).toEqual([all.length, false]);
      expect(await send(part, { confirm: true })).toMatchObject({ losses, is_held: false, ended: 16 });
      expect(await state()).toEqual([part.length, true]);
      // Those that are over by their own end may be missing.
      await fresh.db
        .updateTable('notams')
        .set({ valid_to: new Date(now.getTime() - 60_000).toISOString() })
        .where('fir', '=', 'LFBB')
        .execute();
      const left = part.filter((text) => !text.startsWith('LFBB-Q') || text.startsWith('LFBB-Q1001'));
      expect(await send(left)).toMatchObject({
        losses: [],
        is_held: false,
        ended: part.length - left.length,
      });
    } finally {
      await fresh.close();
    }
  });
});

describe('a briefing carries its flight information regions', () => {
  let regions: Harness;
  beforeAll(async () => {
    regions = await createHarness();
  });
  afterAll(() => regions.close());
  const place = async (center: [number, number]) => {
    const { id } = await addFlight(regions, {
      areas: [{ geometry: { type: 'Circle', center, radius_m: 100 } }],
      date_start: `${DAY}T08:00:00.000Z`,
      date_end: `${DAY}T10:00:00.000Z`,
    });
    return async () => {
      const { body } = await regions.as('owner').call(flightNotamsAnalysis, { params: { id } });
      const consulted = await regions.as('owner').call(consultSources, { params: { id } });
      const told = consulted.body.consulted.some(({ source }) => source === 'notam');
      return [body.state, body.firs.map(({ fir, state }) => `${fir} ${state}`).join(), told];
    };
  };
  const brief = (text: string, firs?: string[]) =>
    regions
      .as('staff')
      .call(importNotams, { body: { text, is_complete: true, confirm: true, ...(firs && { firs }) } });

  it('ends a message for several regions only where it is of all five of the mainland', async () => {
    const several = message('LFFA-X0001/30 NOTAMN').replaceAll('LFBB', 'LFXX');
    await regions.as('staff').call(importNotams, { body: { text: several, is_complete: false } });
    const stands = async () => {
      const row = await regions.db
        .selectFrom('notams')
        .select('ended_at')
        .where('identifier', '=', 'LFFA-X0001/30')
        .executeTakeFirstOrThrow();
      return row.ended_at === null;
    };
    for (const firs of [['LFFF'], MAINLAND_FIRS.slice(1)]) {
      await brief(quietBriefing(DAY, firs));
      expect(await stands()).toBe(true);
    }
    await brief(quietBriefing(DAY));
    expect(await stands()).toBe(false);
    await regions.db.deleteFrom('notams').execute();
    await regions.db.deleteFrom('notam_imports').execute();
  });

  it('and counts for the missions there alone, once it has as many messages as a whole one', async () => {
    const reunion = await place([55.708, -21.244]);
    const mainland = await place([2.55, 47.2]);
    // All of one region, as many as a crane firm may have: neither whole nor of the others.
    await brief(
      Array.from({ length: 60 }, (_, index) =>
        message(`LFFA-R${String(index + 100).padStart(4, '0')}/30 NOTAMN`, { code: 'QMRLC' }).replaceAll(
          'LFBB',
          'LFFF',
        ),
      ).join('\n\n'),
    );
    expect(await mainland()).toEqual([
      'partial',
      'LFFF partial,LFBB not_checked,LFEE not_checked,LFMM not_checked,LFRR not_checked',
      false,
    ]);
    await brief(quietBriefing(DAY));
    expect((await mainland())[0]).toBe('consulted');
    expect((await mainland())[2]).toBe(true);
    expect(await reunion()).toEqual(['not_checked', 'FMMM not_checked', false]);
    // Said to be asked, and nothing came of it.
    await brief(quietBriefing(DAY), [...MAINLAND_FIRS, 'FMMM']);
    expect(await reunion()).toEqual(['partial', 'FMMM partial', false]);
    await brief(quietBriefing(DAY, ['FMMM']));
    expect(await reunion()).toEqual(['consulted', 'FMMM consulted', true]);
    // Of one region: it ends nothing of the others.
    expect((await mainland())[0]).toBe('consulted');
    const { body } = await regions.as('staff').call(listNotamImports);
    expect(body.imports[0]?.firs).toEqual([{ fir: 'FMMM', count: expect.any(Number) }]);
    expect(body.firs.find(({ fir }) => fir === 'TTZP')).toMatchObject({ state: 'not_checked', count: null });
  });

  it('says before it is taken how many messages of each region it tells, and how many it should', async () => {
    const body = { text: quietBriefing(DAY, ['SOOO']), is_complete: true, dry_run: true };
    const told = await regions.as('staff').call(importNotams, { body });
    expect(told.body.firs).toEqual([{ fir: 'SOOO', count: 5, least: 5 }]);
  });

  it('never settles the supplements of the AIP', async () => {
    const { id } = await addFlight(regions, {
      areas: [{ geometry: PLACES.country }],
      date_start: `${DAY}T08:00:00.000Z`,
      date_end: `${DAY}T10:00:00.000Z`,
    });
    await regions.as('owner').call(consultSources, { params: { id } });
    const { body } = await regions.as('owner').call(getFlight, { params: { id } });
    const status = (source: string) => body.analysis?.checks.find((check) => check.source === source)?.status;
    expect([status('notam'), status('sup_aip')]).toEqual(['checked', 'not_checked']);
  });
});

describe('invented NOTAM', () => {
  it('never count as consulted, and give way to real ones', async () => {
    const demo = await createHarness({ env: { NOTAMS: 'simulated' } });
    try {
      expect((await demo.as('staff').call(refreshNotams)).status).toBe(200);
      expect((await demo.as('staff').call(listNotamImports)).body).toMatchObject({ state: 'simulated' });
      const text = `${message('R0001/30 NOTAMN')}\n\n${quietBriefing(DAY)}`;
      const invented = (await demo.as('staff').call(listNotamImports)).body.in_force;
      const told = await demo.as('staff').call(importNotams, { body: { text, is_complete: true } });
      expect(told.body).toMatchObject({ ended: invented, ended_simulated: invented });
      expect(invented).toBeGreaterThan(0);
      const again = await demo.as('staff').call(importNotams, {
        body: { text: message('R0002/30 NOTAMR R0001/30') },
      });
      expect(again.body).toMatchObject({ ended: 1, ended_simulated: 0 });
      const { body } = await demo.as('staff').call(listNotamImports);
      expect([body.state, body.in_force]).toEqual(['consulted', text.split('\n\n').length]);
    } finally {
      await demo.close();
    }
  });
});

it('a place that the circle of the Q line gives is noted as approximate, and not one that is drawn', async () => {
  const corners =
    '471100N 0023200E - 471100N 0023400E - 471300N 0023400E - 471300N 0023200E - 471100N 0023200E';
  const drawn = message('LFBB-R0901/30 NOTAMN')
    .replace('ZRT ACTIVE', `ZRT ACTIVE\n${corners}`)
    .replace('E010', 'E002');
  await take(`${message('LFBB-R0900/30 NOTAMN')}\n\n${drawn}`);
  const rows = await harness.db
    .selectFrom('restrictions')
    .select(['title', 'is_place_rough'])
    .where('title', 'in', ['NOTAM LFBB-R0900/30', 'NOTAM LFBB-R0901/30'])
    .orderBy('title')
    .execute();
  expect(rows.map(({ is_place_rough }) => is_place_rough)).toEqual([true, false]);
});
