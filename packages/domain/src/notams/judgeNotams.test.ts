import { describe, expect, it } from 'vitest';
import type { Ground } from '../airspace/ground.ts';
import { buildNotamIndex, inForce, judgeNotams, type NotamArea } from './judgeNotams.ts';
import { parseNotams } from './parseNotams.ts';

const CHU = [1.4, 43.6] as const;
const area = (changes: Partial<NotamArea> = {}): NotamArea => ({
  id: '1',
  geometry: { type: 'Circle', center: CHU, radius_m: 200 },
  top_m: 80,
  ground: null,
  ...changes,
});
const GROUND: Ground = { min_m: 150, max_m: 160, error_m: 1, source: 'ign', certainty: 'measured' };
const PERIOD = {
  start: '2026-06-10T08:00:00.000Z',
  end: '2026-06-10T10:30:00.000Z',
  time_zone: 'Europe/Paris',
  hours_reference: 'local',
  is_continuous: true,
} as const;

interface NoticeItems {
  readonly q?: string;
  readonly e?: string;
  readonly d?: string;
  readonly fg?: string;
  readonly bc?: string;
  readonly head?: string;
}
let serial = 0;
const message = ({ q = 'QRTCA', e, d, fg = 'F) SFC\nG) 1500FT AMSL', bc, head }: NoticeItems = {}): string =>
  [
    head ?? `R${String(++serial).padStart(4, '0')}/26 NOTAMN`,
    `Q) LFBB/${q}/IV/BO/W/000/033/4336N00124E005`,
    'A) LFBB',
    bc ?? 'B) 2606100000 C) 2606302359',
    ...(d ? [`D) ${d}`] : []),
    `E) ${e ?? 'WI 1.5NM RADIUS OF 433600N 0012400E'}`,
    fg,
  ].join('\n');

const judge = (messages: readonly NoticeItems[], areas = [area()]) =>
  judgeNotams(buildNotamIndex(inForce(parseNotams(messages.map(message).join('\n\n')).notams)), {
    areas,
    period: PERIOD,
  });
const one = (said: NoticeItems, areas = [area()]) => judge([said], areas)[0];

describe('a NOTAM against a mission', () => {
  it('affects it where place, hours and height are in common, with each', () => {
    expect(one({ d: '0700-0900', fg: 'F) 200FT AGL\nG) 1500FT AMSL' })).toMatchObject({
      effect: 'affects',
      meaning: 'closes',
      where: 'inside',
      distance_m: 0,
      area_ids: ['1'],
      common_minutes: 60,
      common_hours: [{ from: '2026-06-10T08:00:00.000Z', to: '2026-06-10T09:00:00.000Z' }],
      height: 'binds',
      common_m: 19,
    });
  });

  it.each([
    ['only the Q line says where', { e: 'AROUND THE CITY' }, 'perhaps'],
    ['its hours cannot be read', { d: 'WHEN ACTIVATED BY RADIO' }, 'perhaps'],
    [
      'its floor is counted from the sea over an unknown ground',
      { fg: 'F) 500FT AMSL\nG) FL115' },
      'perhaps',
    ],
    ['it has no place at all', { e: 'ALL OVER', q: 'QRTCA/IV/BO/W/000/033/4336N00124E999' }, 'perhaps'],
    ['its floor is just above', { fg: 'F) 300FT AGL\nG) FL115' }, 'near'],
    ['its floor is far above', { fg: 'F) FL095\nG) FL115' }, 'other'],
    ['its hours are others', { d: '1400-1600' }, 'other'],
    ['it says that the area is not active', { q: 'QRTCD' }, 'other'],
    ['the area was displaced', { q: 'QRTCM' }, 'affects'],
    ['the area operates again', { q: 'QRRAL' }, 'affects'],
    ['it tells the hours of a tower', { q: 'QSTAH' }, 'near'],
    ['it is about a runway', { q: 'QMRLC' }, 'other'],
    ['it lies beside', { e: 'WI 1.5NM RADIUS OF 434200N 0012400E' }, 'other'],
    ['an obstacle stands 600 m off', { q: 'QOBCE', e: 'CRANE PSN 433620N 0012400E HGT : 190FT' }, 'near'],
    ['an obstacle stands inside', { q: 'QOBCE', e: 'CRANE PSN 433600N 0012400E' }, 'affects'],
    ['an obstacle stands 4 km off', { q: 'QOBCE', e: 'CRANE PSN 433815N 0012400E' }, 'other'],
  ] as const)('when %s', (_, said, effect) => {
    expect(one(said)?.effect).toBe(effect);
  });

  it('reads a floor above the sea over a ground that is measured', () => {
    const found = one({ fg: 'F) 700FT AMSL\nG) FL115' }, [area({ ground: GROUND })]);
    expect(found).toMatchObject({ effect: 'affects', height: 'binds', floor_m: 52, common_m: 28 });
    expect(one({ fg: 'F) 900FT AMSL\nG) FL115' }, [area({ ground: GROUND })])?.effect).toBe('near');
  });

  it('is not told when it is over, far away, replaced or cancelled', () => {
    expect(one({ bc: 'B) 2605010000 C) 2606100800' })).toBeUndefined();
    expect(
      one({ e: 'WI 1NM RADIUS OF 440500N 0012400E', q: 'QRTCA/IV/BO/W/000/033/4405N00124E002' }),
    ).toBeUndefined();
    expect(
      judge([{ head: 'R9001/26 NOTAMN' }, { head: 'R9002/26 NOTAMR R9001/26' }]).map(
        (found) => found.notam.identifier,
      ),
    ).toEqual(['R9002/26']);
    expect(judge([{ head: 'R9003/26 NOTAMN' }, { head: 'R9004/26 NOTAMC R9003/26' }])).toEqual([]);
  });

  it('comes first among a hundred when it is the one that matters', () => {
    const crowd = Array.from({ length: 98 }, (_, index): NoticeItems => {
      const kinds: readonly NoticeItems[] = [
        { q: 'QMRLC' },
        { q: 'QOBCE', e: 'CRANE PSN 433900N 0012400E' },
        { fg: 'F) FL095\nG) FL195' },
        { d: '2000-2200' },
      ];
      return kinds[index % kinds.length] ?? {};
    });
    const findings = judge([
      ...crowd.slice(0, 50),
      { e: 'HELICOPTERS WI 1.5NM RADIUS OF 433630N 0012400E' },
      ...crowd.slice(50),
    ]);
    expect(findings.length).toBeGreaterThan(90);
    expect(findings[0]).toMatchObject({ effect: 'affects' });
    expect(findings[0]?.notam.text).toContain('HELICOPTERS');
    expect(findings.filter(({ effect }) => effect !== 'other')).toHaveLength(1);
  });
});
