import { readCalendar, renewCalendar } from '@envol/contract/calendars';
import { downloadFlightWord } from '@envol/contract/flight-files';
import { checkCanTakeOff } from '@envol/contract/flight-progress';
import { createFlightShare, readSharedMission } from '@envol/contract/flight-shares';
import { getFlight, listFlights } from '@envol/contract/flights';
import { importAzba } from '@envol/contract/military';
import { downloadFlightKml, downloadFlightPdf } from '@envol/contract/mission-sheets';
import { importNotams } from '@envol/contract/notams';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_POPPLER, pagesOf } from '../../../../../packages/documents/test/pdfText.ts';
import { PASSWORD } from '../../../test/actors.ts';
import { addFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { systemClock } from '../../platform/clock.ts';

const DAY = new Date(systemClock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const POLYGON =
  '471100N 0023200E - 471100N 0023400E - 471300N 0023400E - 471300N 0023200E - 471100N 0023200E';
const notam = (identifier: string, code: string, text: string): string =>
  [
    `${identifier} NOTAMN`,
    `Q) LFFF / ${code} / IV / BO / W / 000/033 / 4712N00233E002`,
    'A) LFFF',
    `B) ${DAY} 00:00 C) ${DAY} 23:59`,
    `E) ${text}\n${POLYGON}`,
    'F) SFC',
    'G) 3300FT AMSL',
  ].join('\n');

interface Fact {
  readonly place: Parameters<typeof addFlight>[1];
  /** As every form names it. */
  readonly title: string;
  readonly verdict: 'impossible' | 'steps';
  readonly bring: () => Promise<unknown>;
  readonly takeAway: () => Promise<unknown>;
}
const byNotam = (number: number, code: string, text: string, verdict: Fact['verdict']): Fact => {
  const identifier = `LFFA-R0${number}/30`;
  const take = (body: string) => harness.as('staff').call(importNotams, { body: { text: body } });
  return {
    place: { areas: [{ geometry: PLACES.country }] },
    title: `NOTAM ${identifier}`,
    verdict,
    bring: () => take(notam(identifier, code, text)),
    takeAway: () =>
      take(notam(`LFFA-R0${number + 1}/30`, code, text).replace('NOTAMN', `NOTAMC ${identifier}`)),
  };
};
const table = (text: string) => harness.as('staff').call(importAzba, { body: { text } });
const FACTS: readonly (readonly [string, Fact])[] = [
  ['a closing NOTAM', byNotam(101, 'QRPCA', 'ZIT ACTIVE', 'impossible')],
  ['a ZRT', byNotam(111, 'QRTCA', 'ZRT ACTIVE CONTOURNEMENT OBLIGATOIRE', 'impossible')],
  ['a restricting NOTAM', byNotam(121, 'QRRCA', 'PENETRATION SUR AUTORISATION', 'steps')],
  [
    'a slot of the network',
    {
      place: { areas: [{ geometry: { type: 'Circle', center: [4.15, 47.12], radius_m: 100 } }] },
      title: 'LF-R 45 B',
      verdict: 'impossible',
      bring: () => table(`${DAY}\nR45B 0800-1000`),
      takeAway: () => table(`${DAY}\nR45B NIL`),
    },
  ],
];

const owner = () => harness.as('owner');
const flight = async (id: number) => (await owner().call(getFlight, { params: { id } })).body;
const wordText = (file: Uint8Array): string =>
  [
    ...new TextDecoder()
      .decode(unzipSync(new Uint8Array(file))['word/document.xml'])
      .matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g),
  ]
    .map(([, text]) => text)
    .join(' ');
const secretOf = (url: string | null): string =>
  new URL(url ?? 'http://none').pathname.split('/').at(-1) ?? '';

/** What each form of output says of a mission, as text. */
const FORMS: Readonly<Record<string, (id: number) => Promise<string>>> = {
  card: async (id) => {
    const cards = (await flight(id)).analysis?.constraints ?? [];
    const asks = cards.filter(({ effect }) => effect !== 'information' && effect !== 'free');
    return asks.map(({ title }) => title).join();
  },
  'sheet page 1': async (id) => {
    const { body } = await owner().call(downloadFlightPdf, { params: { id } });
    return HAS_POPPLER ? (pagesOf(new Uint8Array(body))[0] ?? '') : '';
  },
  Word: async (id) => {
    const { body } = await owner().call(downloadFlightWord, { params: { id }, query: { sheet: 'mission' } });
    return wordText(body);
  },
  KML: async (id) => {
    const { body } = await owner().call(downloadFlightKml, { params: { id } });
    return body.toString();
  },
  calendar: async (id) => {
    const made = await owner().call(renewCalendar, {
      params: { kind: 'operator' },
      body: { password: PASSWORD },
    });
    const { body } = await harness
      .as(null)
      .call(readCalendar, { params: { secret: secretOf(made.body.url) } });
    const lines = body
      .toString()
      .replaceAll(/\r?\n /g, '')
      .split('BEGIN:VEVENT');
    return lines.find((each) => each.includes(`mission-${id}@`)) ?? '';
  },
};

describe.each(FACTS)('%s', (_, { place, title, verdict, bring, takeAway }) => {
  const make = () =>
    addFlight(harness, { ...place, date_start: `${DAY}T08:30:00.000Z`, date_end: `${DAY}T09:30:00.000Z` });

  it('is told in the first line, the card, the free height, every file, the list and the take-off check', async () => {
    await takeAway();
    const { id } = await make();
    expect(await FORMS.card?.(id)).not.toContain(title);
    await bring();
    await expect.poll(async () => (await flight(id)).verdict, { timeout: 10_000 }).toBe(verdict);
    for (const [form, read] of Object.entries(FORMS)) {
      if (form === 'sheet page 1' && !HAS_POPPLER) continue;
      expect([form, (await read(id)).includes(title)]).toEqual([form, true]);
    }
    expect((await flight(id)).analysis?.free_height_m).toBe(null);
    expect((await flight(id)).next_step?.params).toMatchObject({ zone: title });
    const list = await owner().call(listFlights, { query: { with_id: id } } as never);
    const rows = (list.body as { results: { id: number; verdict: string }[] }).results;
    expect(rows.find((row) => row.id === id)?.verdict).toBe(verdict);
    const { body } = await owner().call(checkCanTakeOff, { params: { id } });
    expect(body.obstacles).toContain('not_cleared');
    const expires_at = new Date(systemClock.now().getTime() + 3 * 86_400_000).toISOString();
    const share = await owner().call(createFlightShare, {
      params: { id },
      body: { label: 'Mairie', shows: [], expires_at },
    });
    const shared = await harness
      .as(null)
      .call(readSharedMission, { params: { secret: secretOf(share.body.url) } });
    expect(['planned', 'granted']).not.toContain(shared.body.state);
    await takeAway();
    await expect.poll(() => FORMS.card?.(id), { timeout: 10_000 }).not.toContain(title);
  });
});
