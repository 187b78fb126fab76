import { describe, expect, it } from 'vitest';
import type { DeskStanding } from '../declarations/statuses.ts';
import { armyPlan, prefecturePlan } from './plan.ts';
import { NOTICE_ACTIONS, NOTICE_STATUSES, noticeActions, noticeAfter, noticesOutcome } from './statuses.ts';

const TOULOUSE = { type: 'Circle', center: [1.44, 43.6], radius_m: 100 } as const;
const STRASBOURG = { type: 'Circle', center: [7.75, 48.58], radius_m: 100 } as const;
const PARIS = { type: 'Circle', center: [2.35, 48.85], radius_m: 100 } as const;
const NICE = { type: 'Circle', center: [7.26, 43.7], radius_m: 100 } as const;

const plan = (
  start: string,
  now: string,
  areas: readonly Parameters<typeof prefecturePlan>[0]['areas'][number]['geometry'][] = [TOULOUSE],
  end = start.replace('T08', 'T10'),
) =>
  prefecturePlan({
    start,
    end,
    time_zone: 'Europe/Paris',
    hours_reference: 'local',
    is_continuous: false,
    areas: areas.map((geometry, index) => ({ id: String(index), geometry })),
    now,
  });

describe('the notifications to prefectures', () => {
  it('are one for each département, by the rules of the flight’s day', () => {
    const before = plan('2025-12-30T08:00:00Z', '2025-12-01T09:00:00Z', [TOULOUSE, STRASBOURG]);
    expect(before).toMatchObject({ ruleset: 'FR-2021', notice_days: 5, notice_mode: 'ouvrables' });
    // 25 December everywhere, and 26 December in Alsace: neither counts, nor do Sundays.
    expect(before.notices.map(({ key, latest_date }) => [key, latest_date])).toEqual([
      ['31', '2025-12-22'],
      ['67', '2025-12-21'],
    ]);
    const after = plan('2026-11-24T09:00:00Z', '2026-11-04T09:00:00Z');
    expect(after).toMatchObject({ ruleset: 'FR-2026', notice_days: 10, notice_mode: 'calendar' });
    expect(after.notices[0]?.latest_date).toBe('2026-11-14');
  });

  it('are one to the prefect of police for Paris and its inner ring, and one to each other prefect', () => {
    const at = (lng: number, lat: number) => ({ type: 'Circle', center: [lng, lat], radius_m: 100 }) as const;
    const [bobigny, creteil, nanterre, versailles] = [
      at(2.44, 48.91),
      at(2.46, 48.79),
      at(2.2, 48.89),
      at(2.12, 48.8),
    ];
    const keysOf = (areas: Parameters<typeof plan>[2]) =>
      plan('2026-11-24T09:00:00Z', '2026-11-04T09:00:00Z', areas).notices.map(
        ({ key, departement, prefecture, area_ids }) => [key, departement, prefecture, area_ids.join()],
      );
    const police = 'Préfecture de police de Paris';
    expect(keysOf([creteil, bobigny, PARIS])).toEqual([['75', '75', police, '0,1,2']]);
    expect(keysOf([creteil, bobigny])).toEqual([['93', '93', police, '0,1']]);
    expect(keysOf([nanterre, versailles]).map(([key, , , ids]) => [key, ids])).toEqual([
      ['78', '1'],
      ['92', '0'],
    ]);
    // One area over all of them is told once.
    expect(keysOf([{ type: 'Circle', center: [2.36, 48.86], radius_m: 9_000 }])).toEqual([
      ['75', '75', police, '0'],
    ]);
  });

  it('ask for a reason when late or longer than seven days; before 2026 a late one is not possible', () => {
    expect(plan('2026-11-24T08:00:00Z', '2026-11-15T09:00:00Z')).toMatchObject({
      needs_reason: ['late'],
      is_possible: true,
    });
    expect(plan('2025-12-30T08:00:00Z', '2025-12-29T09:00:00Z').is_possible).toBe(false);
    const week = plan('2026-11-24T08:00:00Z', '2026-10-01T09:00:00Z', [TOULOUSE], '2026-11-30T10:00:00Z');
    expect([week.days, week.needs_reason]).toEqual([7, []]);
    const longer = plan('2026-11-24T08:00:00Z', '2026-10-01T09:00:00Z', [TOULOUSE], '2026-12-01T10:00:00Z');
    expect([longer.days, longer.needs_reason]).toEqual([8, ['over_maximum_days']]);
  });

  it('count no day for a flight that ends at midnight', () => {
    const midnight = plan('2026-06-10T08:00:00Z', '2026-05-01T09:00:00Z', [TOULOUSE], '2026-06-16T22:00:00Z');
    expect([midnight.days, midnight.last_date, midnight.needs_reason]).toEqual([7, '2026-06-16', []]);
  });

  it('go to the maritime prefect too for what one area covers of the sea', () => {
    const across = { type: 'Circle', center: [7.26, 43.68], radius_m: 3_000 } as const;
    const { notices } = plan('2026-11-24T09:00:00Z', '2026-11-04T09:00:00Z', [across]);
    expect(notices.map(({ key, area_ids }) => [key, area_ids])).toEqual([
      ['06', ['0']],
      ['sea:Préfecture maritime de la Méditerranée (Toulon)', ['0']],
    ]);
  });

  it('are two for a small area over a beach: one for each competent prefecture', () => {
    const beach = { type: 'Circle', center: [-1.565, 43.483], radius_m: 300 } as const;
    const { notices } = plan('2026-11-24T09:00:00Z', '2026-11-04T09:00:00Z', [beach]);
    expect(
      notices.map(({ key, prefecture, channel, area_ids }) => [key, prefecture, channel, area_ids]),
    ).toEqual([
      ['64', 'Préfecture des Pyrénées-Atlantiques', 'online', ['0']],
      [
        'sea:Préfecture maritime de l’Atlantique (Brest)',
        'Préfecture maritime de l’Atlantique (Brest)',
        'paper',
        ['0'],
      ],
    ]);
  });

  it('name no French prefecture for a place abroad', () => {
    const london = { type: 'Circle', center: [-0.1, 51.48], radius_m: 100 } as const;
    const channel = { type: 'Circle', center: [0.1, 50], radius_m: 100 } as const;
    const told = (area: typeof london | typeof channel) =>
      plan('2026-06-10T08:00:00Z', '2026-05-01T09:00:00Z', [area as never]).notices.map(({ key }) => key);
    expect(told(london)).toEqual(['unknown']);
    expect(told(channel)[0]).toMatch(/^sea:.*Cherbourg/);
  });

  it.each([
    ['Monaco', 43.738, 7.424],
    ['Monaco, harbour', 43.735, 7.425],
    ['Kehl', 48.574, 7.815],
    ['Philipsburg', 18.04, -63.06],
  ])(
    'tell nobody in France of %s, nearer to the border than outlines are exact',
    (_, latitude, longitude) => {
      const area = { type: 'Circle', center: [longitude, latitude], radius_m: 100 } as const;
      const { notices } = plan('2026-11-24T09:00:00Z', '2026-11-04T09:00:00Z', [area]);
      expect(notices.map(({ key, prefecture }) => [key, prefecture])).toEqual([['unknown', null]]);
    },
  );

  it.each([
    ['Cap-d’Ail', 43.721, 7.404, '06'],
    ['Beausoleil', 43.744, 7.42, '06'],
    ['the Rhine at Strasbourg', 48.573, 7.8, '67'],
    ['Marigot', 18.067, -63.083, '977'],
  ])('tell the prefect of %s, as near to it on this side', (_, latitude, longitude, code) => {
    const area = { type: 'Circle', center: [longitude, latitude], radius_m: 100 } as const;
    const { notices } = plan('2026-11-24T09:00:00Z', '2026-11-04T09:00:00Z', [area]);
    expect(notices.map(({ key }) => key)).toEqual([code]);
  });

  it('leave not before thirty days ahead under the old rules, at once under the new ones', () => {
    expect(plan('2025-12-30T08:00:00Z', '2025-10-01T09:00:00Z').earliest_at).toBe('2025-11-30T07:00:00.000Z');
    expect(plan('2026-12-30T08:00:00Z', '2026-10-01T09:00:00Z').earliest_at).toBe('2026-10-01T09:00:00.000Z');
  });

  it('go on paper where a prefecture takes none through the registry', () => {
    expect(
      plan('2026-11-24T08:00:00Z', '2026-10-01T09:00:00Z', [NICE, PARIS]).notices.map(
        ({ key, channel, is_confirmed }) => [key, channel, is_confirmed],
      ),
    ).toEqual([
      ['06', 'own_form', true],
      ['75', 'paper', false],
    ]);
  });
});

describe('the notifications to the armed forces', () => {
  const army = (start: string, end: string, now: string) =>
    armyPlan({ start, end, time_zone: 'Europe/Paris', hours_reference: 'local', is_continuous: true, now });

  it('leave an hour after their window opens, and at once in it', () => {
    const [one] = army('2026-06-10T07:30:00Z', '2026-06-10T09:00:00Z', '2026-06-01T00:00:00Z');
    expect([one?.opens_at, one?.closes_at, one?.leaves_at]).toEqual([
      '2026-06-08T02:00:00.000Z',
      '2026-06-10T02:00:00.000Z',
      '2026-06-08T03:00:00.000Z',
    ]);
    const [now] = army('2026-06-10T07:30:00Z', '2026-06-10T09:00:00Z', '2026-06-09T12:00:00Z');
    expect(now?.leaves_at).toBe('2026-06-09T12:00:00.000Z');
    const [late] = army('2026-06-10T07:30:00Z', '2026-06-10T09:00:00Z', '2026-06-10T03:00:00Z');
    expect(late?.leaves_at).toBeNull();
  });

  it('cover twelve hours each', () => {
    expect(army('2026-06-10T20:00:00Z', '2026-06-11T10:00:00Z', '2026-06-01T00:00:00Z')).toHaveLength(2);
  });
});

describe('a notification', () => {
  it('has a way out of every status', () => {
    for (const status of NOTICE_STATUSES) expect(noticeActions(status).length, status).toBeGreaterThan(0);
  });

  it.each(NOTICE_STATUSES.flatMap((status) => NOTICE_ACTIONS.map((action) => [status, action] as const)))(
    'in %s meets %s as the table says',
    (status, action) => {
      const allowed: Record<string, readonly string[]> = {
        todo: ['program', 'hand_in'],
        cancelled: ['program', 'hand_in'],
        sent: ['program', 'cancel', 'hand_in'],
        updated: ['program', 'cancel', 'hand_in'],
        programmed: [...NOTICE_ACTIONS],
        failed: [...NOTICE_ACTIONS],
      };
      expect(noticeAfter(status, action) !== null).toBe(allowed[status]?.includes(action));
    },
  );

  it('settles nothing until every one has really left', () => {
    const one = (
      status: (typeof NOTICE_STATUSES)[number],
      is_outdated = false,
      has_unread_answer = false,
      desk: DeskStanding | null = null,
    ) => ({ status, is_outdated, has_unread_answer, desk });
    expect(noticesOutcome([])).toBe('none');
    expect(noticesOutcome([one('sent'), one('todo')])).toBe('none');
    expect(noticesOutcome([one('sent'), one('programmed')])).toBe('waiting');
    expect(noticesOutcome([one('sent'), one('failed')])).toBe('failed');
    expect(noticesOutcome([one('sent', true)])).toBe('none');
    expect(noticesOutcome([one('programmed', true)])).toBe('none');
    expect(noticesOutcome([one('cancelled')])).toBe('none');
    expect(noticesOutcome([one('sent'), one('updated')])).toBe('told');
    // It may forbid the flight.
    expect(noticesOutcome([one('sent'), one('updated', false, true)])).toBe('answered');
    expect(noticesOutcome([one('programmed'), one('sent', false, true)])).toBe('answered');
    // Where its reader has a desk here, the days run, and what it answers counts.
    const read = (state: DeskStanding['state'], changes: Partial<DeskStanding> = {}) =>
      one('sent', false, false, { kind: 'prefecture', state, is_proven: true, ...changes });
    expect(noticesOutcome([read('received')])).toBe('waiting');
    expect(noticesOutcome([read('received', { kind: 'army' })])).toBe('told');
    expect(noticesOutcome([read('received', { is_proven: false })])).toBe('told');
    expect(noticesOutcome([read('unopposed'), read('acknowledged')])).toBe('told');
    expect(noticesOutcome([read('acknowledged'), read('opposed')])).toBe('opposed');
    expect(noticesOutcome([read('paper_asked'), read('received')])).toBe('answered');
    // It leaves anew: what was said to the one before counts no more.
    expect(noticesOutcome([{ ...read('opposed'), status: 'programmed' }])).toBe('waiting');
  });
});
