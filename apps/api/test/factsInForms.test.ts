/**
 * Facts × forms: what Envol knows of a mission is told in every form in which somebody acts on it.
 * A fact is an entry of `FACTS`: how a mission comes to it, and for each form of `FORMS` what that form says (a pattern),
 * or a sentence why the form says nothing of it. A new form or fact does not compile until every pair is answered.
 */
import { decideApproval, listApprovals } from '@envol/contract/approvals';
import { readCalendar, renewCalendar } from '@envol/contract/calendars';
import { downloadFlightExport, listFlightExports, sendFlightsExport } from '@envol/contract/flight-bulk';
import { downloadFlightWord } from '@envol/contract/flight-files';
import { downloadFlightAreas } from '@envol/contract/flight-import';
import { createFlightShare, readSharedMission, SHARE_PARTS } from '@envol/contract/flight-shares';
import { downloadFlightKml, downloadFlightPdf, getFlight, listFlights } from '@envol/contract/flights';
import { dataAgeText } from '@envol/i18n/dataAge';
import dataAgeFr from '@envol/i18n/fr/data_age' with { type: 'json' };
import { say } from '@envol/i18n/say';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { HAS_POPPLER, textOf } from '../../../packages/documents/test/pdfText.ts';
import { PASSWORD } from './actors.ts';
import { addFlight, addRequestedFlight, PLACES } from './flights.ts';
import { createHarness, type Harness } from './harness.ts';

const DAY_MS = 86_400_000;
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

interface Subject {
  readonly flight_id: number;
  readonly approval_id: number | null;
}

const owner = () => harness.as('owner');
const flightOf = async (id: number) => (await owner().call(getFlight, { params: { id } })).body;
const ageOf = (reasons: Parameters<typeof dataAgeText>[2]): string =>
  dataAgeText((key, params) => say(dataAgeFr, 'fr', key, params), 'fr', reasons) ?? '';
const utf8 = (data: unknown): string => Buffer.from(data as Uint8Array).toString('utf8');
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ').replace(/\s+/g, ' ');

const areasAs = (format: 'geojson' | 'gpx' | 'csv' | 'qgc_plan') => async (subject: Subject) =>
  utf8(
    (await owner().call(downloadFlightAreas, { params: { id: subject.flight_id }, query: { format } })).body,
  );

const exported = async ({ flight_id }: Subject): Promise<string> => {
  const { body } = await owner().call(sendFlightsExport, { body: { ids: [flight_id] }, query: {} });
  const { id } = body;
  await vi.waitFor(
    async () => {
      const jobs = (await owner().call(listFlightExports)).body;
      expect(jobs.find((job) => job.id === id)?.status).toBe('ready');
    },
    { timeout: 15_000, interval: 100 },
  );
  return utf8((await owner().call(downloadFlightExport, { params: { id } })).body);
};

const calendar = async ({ flight_id }: Subject): Promise<string> => {
  const { url } = (
    await owner().call(renewCalendar, { params: { kind: 'operator' }, body: { password: PASSWORD } })
  ).body;
  const secret = new URL(url ?? 'http://none').pathname.split('/').at(-1) ?? '';
  const text = utf8((await harness.as(null).call(readCalendar, { params: { secret } })).body);
  const entries = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT');
  return entries.find((entry) => entry.includes(`UID:mission-${flight_id}@`)) ?? '';
};

const sharePage = async ({ flight_id: id }: Subject): Promise<string> => {
  const expires_at = new Date(Date.now() + 3 * DAY_MS).toISOString();
  const body = { label: 'Mairie', shows: [...SHARE_PARTS], expires_at };
  const { url } = (await owner().call(createFlightShare, { params: { id }, body })).body;
  const secret = new URL(url ?? 'http://none').pathname.split('/').at(-1) ?? '';
  const page = (await harness.as(null).call(readSharedMission, { params: { secret } })).body;
  return `${page.height_m} m ; ${page.state} ; ${JSON.stringify(page.conditions)} ; ${ageOf(page.data_age)}`;
};

const queueRow = async ({ approval_id }: Subject): Promise<string> => {
  const { body } = await harness.as('controller').call(listApprovals, { query: { limit: 100 } });
  const row = ('results' in body ? body.results : []).find(({ id }) => id === approval_id);
  return row === undefined ? '' : `${row.height_to_fly.height_m} m AGL`;
};

/** The forms: what somebody reads of a mission, as text. */
const FORMS = {
  first_line: async ({ flight_id }: Subject) => {
    const { verdict, data_age } = await flightOf(flight_id);
    return `${verdict} ; ${ageOf(data_age)}`;
  },
  list: async ({ flight_id }: Subject) => {
    const { body } = await owner().call(listFlights, { query: { limit: 100 } });
    const row = ('results' in body ? body.results : []).find(({ id }) => id === flight_id);
    return row === undefined
      ? ''
      : `${row.height_to_fly.height_m} m AGL ; ${row.verdict} ; ${ageOf(row.data_age)}`;
  },
  cards: async ({ flight_id }: Subject) => {
    const { analysis } = await flightOf(flight_id);
    return (analysis?.constraints ?? [])
      .map(({ key, effect, reasons }) => `${key} ${effect} ${reasons.map(({ code }) => code).join(' ')}`)
      .join(' ; ');
  },
  free_height: async ({ flight_id }: Subject) => `${(await flightOf(flight_id)).analysis?.free_height_m} m`,
  sheet: async ({ flight_id }: Subject) =>
    textOf((await owner().call(downloadFlightPdf, { params: { id: flight_id } })).body as Uint8Array),
  word: async ({ flight_id }: Subject) => {
    const file = (await owner().call(downloadFlightWord, { params: { id: flight_id } })).body as Uint8Array;
    const xml = new TextDecoder().decode(unzipSync(new Uint8Array(file))['word/document.xml']);
    return [...xml.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g)].map(([, text]) => text).join(' ');
  },
  kml: async ({ flight_id }: Subject) =>
    utf8((await owner().call(downloadFlightKml, { params: { id: flight_id } })).body),
  ics: calendar,
  csv: exported,
  geojson: areasAs('geojson'),
  gpx: areasAs('gpx'),
  points_csv: areasAs('csv'),
  qgc_plan: areasAs('qgc_plan'),
  share_page: sharePage,
  queue: queueRow,
} as const satisfies Record<string, (subject: Subject) => Promise<string>>;
type Form = keyof typeof FORMS;

/** What a form says of a fact; a sentence: why it says nothing. `never`: what it must not say. */
type Told = { readonly says: RegExp; readonly never?: RegExp } | string;
interface Fact {
  readonly made: () => Promise<Subject>;
  readonly told: Readonly<Record<Form, Told>>;
}

const ASKED_70 = /\b70 m(?: AGL)?\b/;
const SAYS_OLD = { says: /(?:périmées|plus en vigueur).*2025/ } as const;

/** The mission as it stands when the publications of its analysis are long out of force. */
const inOldData = async (): Promise<Subject> => {
  const flight = await addFlight(harness);
  await sql`update flights set analysis = jsonb_set(analysis, '{datasets}', (
    select jsonb_agg((d - 'valid_until') || '{"effective_date": "2025-01-23"}') from jsonb_array_elements(analysis->'datasets') d))
    where id = ${flight.id}`.execute(harness.db);
  return { flight_id: flight.id, approval_id: null };
};

const FACTS: Readonly<Record<string, Fact>> = {
  'a height granted lower than asked': {
    made: async () => {
      const { flight, approval_id } = await addRequestedFlight(harness, { max_flying_height: 70 });
      await harness.as('controller').call(decideApproval, {
        params: { id: approval_id },
        body: { version: 1, type: 'restrict', message: 'Sous 45 m.', restricted_height: 45 } as never,
      });
      return { flight_id: flight.id, approval_id };
    },
    told: {
      first_line: 'the verdict names conditions; the height stands in the facts and in the approval',
      list: { says: /\b45 m AGL/, never: ASKED_70 },
      cards: 'the card of the authority that granted is judged at what it was asked',
      free_height: 'what is free does not depend on what was granted',
      sheet: { says: /\b45 m AGL/ },
      word: { says: /\b45 m AGL/ },
      kml: { says: /"max_height_m"><value>45</, never: /"max_height_m"><value>70</ },
      ics: { says: /45 m AGL/ },
      csv: { says: /;45;70;/ },
      geojson: { says: /"max_height_m": 45/, never: /"max_height_m": 70/ },
      gpx: { says: /45 m AGL/, never: ASKED_70 },
      points_csv: { says: /;45;/, never: /;70;/ },
      qgc_plan: 'a fence has no height of its own',
      share_page: { says: /\b45 m/, never: /\b70 m/ },
      queue: { says: /\b45 m AGL/, never: ASKED_70 },
    },
  },
  'data out of date': {
    made: inOldData,
    told: {
      first_line: SAYS_OLD,
      list: SAYS_OLD,
      cards: 'the age is said once, in the first line',
      free_height: 'the age is said once, in the first line',
      sheet: SAYS_OLD,
      word: SAYS_OLD,
      kml: SAYS_OLD,
      ics: SAYS_OLD,
      csv: SAYS_OLD,
      geojson: SAYS_OLD,
      gpx: SAYS_OLD,
      points_csv: SAYS_OLD,
      qgc_plan: SAYS_OLD,
      share_page: SAYS_OLD,
      queue: 'the line over the queue is said from the publications in force (`DataAge`)',
    },
  },
  'no known ground': {
    made: async () => {
      // Under a floor counted from sea level, where no point of known ground is near.
      const flight = await addFlight(harness, { areas: [{ geometry: PLACES.country }] });
      return { flight_id: flight.id, approval_id: null };
    },
    told: {
      first_line: 'the terrain counts among the sources to read',
      list: 'the terrain counts among the sources to read',
      cards: 'no limit at this place is counted from sea level',
      free_height: { says: /m$/ },
      sheet: { says: /sol|relief/i },
      word: { says: /sol|relief/i },
      kml: 'the file raises the areas over the ground, whatever that is',
      ics: 'heights are above ground',
      csv: 'heights are above ground',
      geojson: 'heights are above ground',
      gpx: 'heights are above ground',
      points_csv: 'heights are above ground',
      qgc_plan: 'a fence has no height of its own',
      share_page: 'heights are above ground',
      queue: 'no request was made',
    },
  },
};

describe.skipIf(!HAS_POPPLER).each(Object.entries(FACTS))('%s', (name, { made, told }) => {
  it('is told in every form that can tell it', async () => {
    const subject = await made();
    for (const [form, expected] of Object.entries(told) as [Form, Told][]) {
      if (typeof expected === 'string') continue;
      const text = plain(await FORMS[form](subject));
      expect.soft(text, `${name} × ${form}`).toMatch(expected.says);
      if (expected.never) expect.soft(text, `${name} × ${form}`).not.toMatch(expected.never);
    }
  }, 60_000);
});
