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
import { checkCanTakeOff } from '@envol/contract/flight-progress';
import {
  createFlightShare,
  readSharedCalendar,
  readSharedMission,
  SHARE_PARTS,
} from '@envol/contract/flight-shares';
import { downloadFlightKml, downloadFlightPdf, getFlight, listFlights } from '@envol/contract/flights';
import { importAzba } from '@envol/contract/military';
import { importNotams } from '@envol/contract/notams';
import { missionFreeHeight } from '@envol/domain/flights/freeHeight';
import { dataAgeText } from '@envol/i18n/dataAge';
import dataAgeFr from '@envol/i18n/fr/data_age' with { type: 'json' };
import { say } from '@envol/i18n/say';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { HAS_POPPLER, textOf } from '../../../packages/documents/test/pdfText.ts';
import { PASSWORD } from './actors.ts';
import { addFlight, addRequestedFlight } from './flights.ts';
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

const shareOf = async (id: number): Promise<string> => {
  const expires_at = new Date(Date.now() + 3 * DAY_MS).toISOString();
  const body = { label: 'Mairie', shows: [...SHARE_PARTS], expires_at };
  const { url } = (await owner().call(createFlightShare, { params: { id }, body })).body;
  return new URL(url ?? 'http://none').pathname.split('/').at(-1) ?? '';
};

const sharedCalendar = async ({ flight_id }: Subject): Promise<string> => {
  const secret = await shareOf(flight_id);
  return utf8((await harness.as(null).call(readSharedCalendar, { params: { secret } })).body).replaceAll(
    '\r\n ',
    '',
  );
};

const takeOffCheck = async ({ flight_id: id }: Subject): Promise<string> => {
  const { can_take_off, obstacles, warnings } = (await owner().call(checkCanTakeOff, { params: { id } }))
    .body;
  return [can_take_off ? 'may take off' : 'may not take off', ...obstacles, ...warnings].join(' ');
};

const freeHeight = async ({ flight_id }: Subject): Promise<string> => {
  const { analysis } = await flightOf(flight_id);
  if (analysis === null) return 'not judged';
  const free = missionFreeHeight(analysis);
  return free.is === 'up_to' ? `${free.height_m} m` : free.is;
};

const sharePage = async ({ flight_id: id }: Subject): Promise<string> => {
  const secret = await shareOf(id);
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
  free_height: freeHeight,
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
  shared_calendar: sharedCalendar,
  take_off: takeOffCheck,
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

const GROUND_UNKNOWN = /Hauteur libre inconnue : altitude du sol inconnue/;
const FREE_TO = /Sans accord jusqu’à|sans accord jusqu’à/;

const DAY = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
const CLOSING_NOTAM = [
  'LFFA-R0901/30 NOTAMN',
  'Q) LFFF / QRPCA / IV / BO / W / 000/033 / 4712N00233E002',
  'A) LFFF',
  `B) ${DAY} 00:00 C) ${DAY} 23:59`,
  'E) ZIT ACTIVE\n471100N 0023200E - 471100N 0023400E - 471300N 0023400E - 471300N 0023200E - 471100N 0023200E',
  'F) SFC',
  'G) 3300FT AMSL',
].join('\n');

/** A mission of tomorrow, 08:30 to 09:30 UTC, that a source of the day closes once it was made. */
const dayFact =
  (fact: { readonly center: readonly [number, number]; readonly bring: () => Promise<unknown> }) =>
  async (): Promise<Subject> => {
    const { id } = await addFlight(harness, {
      areas: [{ geometry: { type: 'Circle', center: [...fact.center], radius_m: 100 } }],
      date_start: `${DAY}T08:30:00.000Z`,
      date_end: `${DAY}T09:30:00.000Z`,
    });
    await fact.bring();
    await expect.poll(async () => (await flightOf(id)).verdict, { timeout: 10_000 }).toBe('impossible');
    return { flight_id: id, approval_id: null };
  };

const AT_TAKE_OFF =
  'a closing is of the moment: it is told where somebody takes off, on the day and in orders to land';
const onlyAtTheTakeOff = {
  first_line: AT_TAKE_OFF,
  list: AT_TAKE_OFF,
  cards: AT_TAKE_OFF,
  free_height: AT_TAKE_OFF,
  sheet: AT_TAKE_OFF,
  word: AT_TAKE_OFF,
  kml: AT_TAKE_OFF,
  ics: AT_TAKE_OFF,
  csv: AT_TAKE_OFF,
  geojson: AT_TAKE_OFF,
  gpx: AT_TAKE_OFF,
  points_csv: AT_TAKE_OFF,
  qgc_plan: AT_TAKE_OFF,
  share_page: AT_TAKE_OFF,
  shared_calendar: AT_TAKE_OFF,
  queue: AT_TAKE_OFF,
} satisfies Partial<Record<Form, Told>>;

/** What each form says of a mission that `title` closes: by name wherever it names anything. */
const closedOnTheDay = (title: string): Fact['told'] => {
  const named = { says: new RegExp(title.replace('/', '\\/')) };
  return {
    first_line: { says: /^impossible/ },
    list: { says: /\bimpossible\b/ },
    cards: { says: new RegExp(`${title.replace(/^NOTAM /, '').replace('/', '\\/')}[^;]* forbidden `) },
    free_height: { says: /^none$/ },
    sheet: named,
    word: named,
    kml: named,
    ics: named,
    csv: named,
    geojson: 'areas alone: what binds them is in the sheet and the KML',
    gpx: 'areas alone: what binds them is in the sheet and the KML',
    points_csv: 'areas alone: what binds them is in the sheet and the KML',
    qgc_plan: 'areas alone: what binds them is in the sheet and the KML',
    share_page: { says: /; (?!planned|granted)\w+ ;/ },
    shared_calendar: named,
    take_off: { says: /^may not take off.*\bnot_cleared\b/ },
    queue: 'no request was made',
  };
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
      shared_calendar: 'a link’s calendar tells hours and no height',
      take_off:
        'an agreed mission may take off; its alarm is judged at the granted height (`grants.test.ts`)',
      queue: { says: /\b45 m AGL/, never: ASKED_70 },
    },
  },
  'a U-space that its supervisors closed': {
    made: async () => {
      const { flight, approval_id } = await addRequestedFlight(harness);
      await harness
        .as('controller')
        .call(decideApproval, { params: { id: approval_id }, body: { version: 1, type: 'accept' } as never });
      await harness.db
        .updateTable('structures')
        .set({ closed_at: new Date(Date.now() - 60_000).toISOString() })
        .where('id', 'in', (db) =>
          db.selectFrom('approvals').select('structure_id').where('id', '=', approval_id),
        )
        .execute();
      return { flight_id: flight.id, approval_id };
    },
    told: {
      ...onlyAtTheTakeOff,
      take_off: { says: /^may not take off.*\buspace_closed\b/ },
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
      shared_calendar: SAYS_OLD,
      take_off: { says: /\bdata_out_of_date\b/ },
      queue: 'the line over the queue is said from the publications in force (`DataAge`)',
    },
  },
  'no known ground': {
    made: async () => {
      // Pic du Jer above Lourdes, inside a heliport's circle whose heights count from 399 m; no point of known ground is near.
      const flight = await addFlight(harness, {
        areas: [{ geometry: { type: 'Circle', center: [-0.047, 43.075], radius_m: 30 } }],
        max_flying_height: 30,
      });
      return { flight_id: flight.id, approval_id: null };
    },
    told: {
      first_line: { says: /^steps/ },
      list: { says: /\bsteps\b/ },
      cards: { says: /\bcheck [^;]*\bfree_height_ground_unknown\b/ },
      free_height: { says: /^unknown$/ },
      sheet: { says: GROUND_UNKNOWN, never: FREE_TO },
      word: { says: GROUND_UNKNOWN, never: FREE_TO },
      kml: { says: /Hauteur libre inconnue : altitude du sol inconnue/, never: FREE_TO },
      ics: 'tells the height to fly by and no free height',
      csv: 'tells the height to fly by and no free height',
      geojson: 'tells the height to fly by and no free height',
      gpx: 'tells the height to fly by and no free height',
      points_csv: 'tells the height to fly by and no free height',
      qgc_plan: 'a fence has no height of its own',
      share_page: 'tells the height to fly by and no free height',
      shared_calendar: 'a link’s calendar tells hours and no height',
      take_off: { says: /^may not take off.*\bnot_cleared\b/ },
      queue: 'no request was made',
    },
  },
  'a closing NOTAM': {
    made: dayFact({
      center: [2.55, 47.2],
      bring: () => harness.as('staff').call(importNotams, { body: { text: CLOSING_NOTAM } }),
    }),
    told: closedOnTheDay('NOTAM LFFA-R0901/30'),
  },
  'a slot of the low-flying network': {
    made: dayFact({
      center: [4.15, 47.12],
      bring: () => harness.as('staff').call(importAzba, { body: { text: `${DAY}\nR45B 0800-1000` } }),
    }),
    told: closedOnTheDay('LF-R 45 B'),
  },
};

describe.each(Object.entries(FACTS))('%s', (name, { made, told }) => {
  it('is told in every form that can tell it', async () => {
    const subject = await made();
    for (const [form, expected] of Object.entries(told) as [Form, Told][]) {
      if (typeof expected === 'string' || (form === 'sheet' && !HAS_POPPLER)) continue;
      const text = plain(await FORMS[form](subject));
      expect.soft(text, `${name} × ${form}`).toMatch(expected.says);
      if (expected.never) expect.soft(text, `${name} × ${form}`).not.toMatch(expected.never);
    }
  }, 60_000);
});
