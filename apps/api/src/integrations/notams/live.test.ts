import { FRENCH_FIRS } from '@envol/domain/notams/firs';
import { parseNotams } from '@envol/domain/notams/parseNotams';
import { beforeEach, describe, expect, it } from 'vitest';
import { standInService } from '../../../test/standIn.ts';
import { autorouterNotams } from './live.ts';
import { NotamServiceFailure } from './port.ts';
import { simulatedNotams } from './simulated.ts';

const NOW = new Date('2026-06-10T09:00:00Z');
/** As autorouter writes a NOTAM: positions in semicircles, instants in seconds. */
const ROW = {
  nof: 'LFFA',
  series: 'R',
  number: 42,
  year: 2026,
  type: 'R',
  referredseries: 'R',
  referrednumber: 41,
  referredyear: 2026,
  fir: 'LFBB',
  code23: 'RT',
  code45: 'CA',
  traffic: 'IV',
  purpose: 'BO',
  scope: 'W',
  lower: 0,
  upper: 33,
  lat: Math.round((43.6 / 180) * 2 ** 31),
  lon: Math.round((1.4 / 180) * 2 ** 31),
  radius: 5,
  itema: ['LFBB'],
  startvalidity: Date.parse('2026-06-10T07:00:00Z') / 1000,
  endvalidity: Date.parse('2026-06-12T16:00:00Z') / 1000,
  estimation: null,
  itemd: 'DAILY 0700-1600',
  iteme: 'ZRT DEMO ACTIVE',
  itemf: 'SFC',
  itemg: '3300FT AMSL',
};
let pages: (object | string)[] = [];
const asked: string[] = [];
const autorouter = standInService((request, reply, body) => {
  const url = new URL(request.url ?? '', 'http://localhost');
  asked.push(
    `${url.pathname} ${url.searchParams.get('itemas') ?? body} ${request.headers.authorization ?? ''}`,
  );
  if (url.pathname === '/oauth2/token') {
    reply.statusCode = body.includes('client_secret=right') ? 200 : 401;
    reply.end(JSON.stringify({ access_token: 'T1', token_type: 'Bearer', expires_in: 3600 }));
    return;
  }
  const page = pages.shift();
  // Never answers.
  if (page === undefined) return;
  reply.end(typeof page === 'string' ? page : JSON.stringify(page));
});
beforeEach(() => {
  pages = [];
  asked.length = 0;
});
const service = (client_secret = 'right') =>
  autorouterNotams({ url: autorouter.url, client_id: 'me', client_secret, timeout_ms: 1_000 });

describe('the service of NOTAM', () => {
  it('is asked page by page with an account’s token, and read as messages', async () => {
    pages = [
      { total: 2, rows: [ROW] },
      { total: 2, rows: [{ ...ROW, number: 43, type: 'N', endvalidity: 2_147_483_647, itemd: '' }] },
    ];
    const { notams, refused } = parseNotams(await service().briefing(NOW));
    expect(refused).toEqual([]);
    expect(notams).toMatchObject([
      {
        identifier: 'LFFA-R0042/26',
        refers_to: 'LFFA-R0041/26',
        q_code: 'QRTCA',
        radius_nm: 5,
        from: '2026-06-10T07:00:00.000Z',
        to: '2026-06-12T16:00:00.000Z',
        schedule_text: 'DAILY 0700-1600',
        upper: { reference: 'AMSL', value: 3300 },
      },
      { identifier: 'LFFA-R0043/26', type: 'N', to: null, schedule_text: null },
    ]);
    expect(notams[0]?.center?.[1]).toBeCloseTo(43.6, 2);
    expect(notams[0]?.center?.[0]).toBeCloseTo(1.4, 2);
    const codes: string[] = JSON.parse(/\[.*\]/.exec(asked[1] ?? '')?.[0] ?? '[]');
    for (const code of [...FRENCH_FIRS, 'FMEE', 'TFFR', 'SOCA', 'NWWW', 'NTAA'])
      expect(codes).toContain(code);
    expect(asked[1]).toMatch(/ Bearer T1$/);
  });

  it.each([
    ['an answer that is no JSON', ['<html>']],
    ['an answer of another shape', [{ items: [] }]],
    ['a time that no calendar has', [{ total: 1, rows: [{ ...ROW, startvalidity: 1e17 }] }]],
    ['a row of another shape', [{ total: 1, rows: [{ id: 1 }] }]],
    [
      'fewer messages than there are',
      [
        { total: 9, rows: [ROW] },
        { total: 9, rows: [] },
      ],
    ],
    ['no answer', []],
  ])('fails on %s', async (_, answers) => {
    pages = [...answers];
    await expect(service().briefing(NOW)).rejects.toThrow(NotamServiceFailure);
  });

  it('fails without the right credentials', async () => {
    await expect(service('wrong').briefing(NOW)).rejects.toThrow(NotamServiceFailure);
  });
});

describe('invented NOTAM', () => {
  it('are all read, around any day, and each says that it is none', async () => {
    for (const now of [NOW, new Date('2027-12-31T23:30:00Z')]) {
      const { notams, refused } = parseNotams(await simulatedNotams().briefing(now));
      expect(refused).toEqual([]);
      expect(notams.length).toBeGreaterThan(10);
      expect(notams.filter(({ text }) => !text.includes('SIMULE'))).toEqual([]);
      expect(
        notams.filter(({ schedule_text, schedule }) => schedule_text !== null && schedule === null),
      ).toEqual([]);
      expect(notams.some(({ from }) => from.slice(0, 10) === now.toISOString().slice(0, 10))).toBe(true);
    }
  });
});
