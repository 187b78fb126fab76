/**
 * Facts × forms: what Envol knows of a mission is told in every form in which somebody acts on it.
 * A fact is an entry of `FACTS`: how a mission comes to it, and for each form of `FORMS` what that form says (a pattern),
 * or a sentence why the form says nothing of it. A new form or fact does not compile until every pair is answered.
 */
import { decideApproval } from '@envol/contract/approvals';
import { getFlight } from '@envol/contract/flights';
import { importAzba } from '@envol/contract/military';
import { importNotams } from '@envol/contract/notams';
import { readSource } from '@envol/contract/procedures';
import { localTime } from '@envol/domain/time/localTime';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_POPPLER } from '../../../packages/documents/test/pdfText.ts';
import { addFlight, addRequestedFlight, PLACES } from './flights.ts';
import { FORMS, type Form, type Subject } from './forms.ts';
import { createHarness, type Harness } from './harness.ts';
import {
  closedOnTheDay,
  type EveryForm,
  type FormSentence,
  noRequest,
  onlyAtTheTakeOff,
  toldEverywhere,
  toReadBefore,
} from './toldInForms.ts';

const DAY_MS = 86_400_000;
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const owner = () => harness.as('owner');
const flightOf = async (id: number) => (await owner().call(getFlight, { params: { id } })).body;
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ').replace(/\s+/g, ' ');

interface Fact {
  readonly made: () => Promise<Subject>;
  readonly told: EveryForm;
}

const ASKED_70 = /\b70 m(?: AGL)?\b/;
const SAYS_OLD = { says: /(?:périmées|plus en vigueur).*2025/ } as const;

/** The list of RMZ and TMZ is past its date under every clock of the tests. */
const SAYS_OLD_LIST = {
  says: /(?:liste des RMZ et TMZ|RMZ et TMZ : la liste lue est) du 30 juillet 2026/,
} as const;

/** The mission as it stands when the publications of its analysis are long out of force. */
const inOldData = async (): Promise<Subject> => {
  const { flight, approval_id } = await addRequestedFlight(harness);
  await sql`update flights set analysis = jsonb_set(analysis, '{datasets}', (
    select jsonb_agg((d - 'valid_until') || '{"effective_date": "2025-01-23"}') from jsonb_array_elements(analysis->'datasets') d))
    where id = ${flight.id}`.execute(harness.db);
  return { flight_id: flight.id, approval_id };
};

const READ_BESIDE = {
  says: /(?:périmées|plus en vigueur).*2025.*en vigueur.*lue.* par Owner/i,
} as const;
const READ_BY_OPERATOR = {
  says: /périmées.*2025.*publication en vigueur lue par /,
  never: /lue par Owner/,
} as const;
const GROUND_UNKNOWN = /Hauteur libre inconnue : altitude du sol inconnue/;
const FREE_TO = /Sans accord jusqu’à|sans accord jusqu’à/;

/** The end that was granted, by the clock of Paris in winter or in summer. */
const FEWER_HOURS = { says: /\b(?:09|10|11):30\s?[–à-]\s?(?:10|11):15\b/ } as const;
/** A day of its own for each fact that a source of the day brings: those of one place hold for one day alone. */
const dayAhead = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const DAY = dayAhead(1);
const OUTLINE =
  '433800N 0012000E - 433800N 0012400E - 434000N 0012400E - 434000N 0012000E - 433800N 0012000E';
/** A message over Blagnac, valid for a day. */
const notamOf = (day: string, identifier: string, code: string, text: string): string =>
  [
    `${identifier} NOTAMN`,
    `Q) LFFF / ${code} / IV / BO / W / 000/033 / 4339N00122E002`,
    'A) LFFF',
    `B) ${day} 00:00 C) ${day} 23:59`,
    `E) ${text}`,
    'F) SFC',
    'G) 3300FT AMSL',
  ].join('\n');

/** A mission of a day ahead, 08:30 to 09:30 UTC, that a source of the day closes once it was made. */
const dayFact =
  (fact: {
    readonly center: readonly [number, number];
    readonly day?: string;
    /** A connected authority answers there, and was asked. */
    readonly is_asked?: boolean;
    readonly bring: () => Promise<unknown>;
    /** What the mission tells once it is judged by it. */
    readonly until?: (flight: Awaited<ReturnType<typeof flightOf>>) => boolean;
  }) =>
  async (): Promise<Subject> => {
    const { day = DAY, until = ({ verdict }) => verdict === 'impossible' } = fact;
    const mission = {
      areas: [
        {
          geometry: { type: 'Circle' as const, center: [...fact.center] as [number, number], radius_m: 100 },
        },
      ],
      date_start: `${day}T08:30:00.000Z`,
      date_end: `${day}T09:30:00.000Z`,
    };
    const asked = fact.is_asked ? await addRequestedFlight(harness, mission) : null;
    const { id } = asked?.flight ?? (await addFlight(harness, mission));
    await fact.bring();
    await expect.poll(async () => until(await flightOf(id)), { timeout: 10_000 }).toBe(true);
    return { flight_id: id, approval_id: asked?.approval_id ?? null };
  };
/** What a message over Blagnac, where its tower was asked, tells of a mission of its day. */
const overBlagnac = (
  days: number,
  [identifier, code, text]: readonly [identifier: string, code: string, text: string],
  until?: Parameters<typeof dayFact>[0]['until'],
) =>
  dayFact({
    day: dayAhead(days),
    center: PLACES.blagnac.center as [number, number],
    is_asked: true,
    bring: () =>
      harness
        .as('staff')
        .call(importNotams, { body: { text: notamOf(dayAhead(days), identifier, code, text) } }),
    ...(until && { until }),
  });

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
      queue_map: 'tells place and decision; the height is in the row',
      request_sheet: { says: /\b45 m AGL/ },
      request_word: { says: /\b45 m AGL/ },
      request_kml: { says: /"max_height_m"><value>45</, never: /"max_height_m"><value>70</ },
      consulted: 'who is consulted is shown what was asked',
      tower_day: { says: /\b45 m AGL/, never: ASKED_70 },
      alarm: { says: /\bvertical_boundary 15\b/ },
      series: 'the days of a series are told by hours and verdict, without a height',
      status_call: 'tells status and next step; the height is in the mission (`GET /flights/:id`)',
      map: 'tells place and verdict; the height is in the list',
    },
  },
  'hours granted fewer than asked': {
    made: async () => {
      const day = (hours: string): string => `${DAY}T${hours}:00.000Z`;
      const { flight, approval_id } = await addRequestedFlight(harness, {
        date_start: day('08:30'),
        date_end: day('10:30'),
      });
      await harness.as('controller').call(decideApproval, {
        params: { id: approval_id },
        body: {
          version: 1,
          type: 'restrict',
          message: 'Avant la rotation.',
          max_allowed_time_end: localTime(day('09:15'), flight.time_zone),
        } as never,
      });
      return { flight_id: flight.id, approval_id };
    },
    told: {
      first_line: 'the verdict names conditions; the hours stand in the facts and in the approval',
      list: FEWER_HOURS,
      cards: 'the card of the authority that granted is judged at what it was asked',
      free_height: 'what is free does not depend on the hours',
      sheet: FEWER_HOURS,
      word: FEWER_HOURS,
      kml: FEWER_HOURS,
      ics: { says: /DTEND:\d{8}T091500Z.*Heures accordées/, never: /DTEND:\d{8}T103000Z/ },
      csv: FEWER_HOURS,
      geojson: 'areas alone, without hours',
      gpx: 'areas alone, without hours',
      points_csv: 'areas alone, without hours',
      qgc_plan: 'areas alone, without hours',
      share_page: FEWER_HOURS,
      shared_calendar: { says: /DTEND:\d{8}T091500Z/, never: /DTEND:\d{8}T103000Z/ },
      take_off: 'the hour itself is held against the grant, not the plan (`takeOff.test.ts`)',
      queue: 'its authority reads what was asked, and its own decision beside it',
      queue_map: 'tells place and decision; the hours are in the row',
      request_sheet: FEWER_HOURS,
      request_word: FEWER_HOURS,
      request_kml: FEWER_HOURS,
      consulted: 'who is consulted is shown what was asked',
      tower_day: 'an activation has hours of its own, within those granted (`activations.test.ts`)',
      alarm: 'judged at the granted hours (`grants.test.ts`)',
      series: 'the days of a series are told as they were planned, each with its verdict',
      status_call: 'tells status and next step; the hours are in the mission (`GET /flights/:id`)',
      map: 'tells place and verdict; the hours are in the list',
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
      alarm: 'who flies when it closes is told by an order to land (`obstacles.test.ts`)',
    },
  },
  'data out of date': {
    made: inOldData,
    told: toldEverywhere(SAYS_OLD, { take_off: { says: /\bdata_out_of_date\b/ } }),
  },
  'a list past its date that nobody read': {
    made: async () => {
      const { flight, approval_id } = await addRequestedFlight(harness);
      return { flight_id: flight.id, approval_id };
    },
    told: toldEverywhere(SAYS_OLD_LIST),
  },
  'data out of date, read in force by somebody': {
    made: async () => {
      const subject = await inOldData();
      // A publication is read in the cycle in which the mission is flown.
      const start = Date.now() + 60_000;
      await harness.db
        .updateTable('flights')
        .set({ date_start: new Date(start).toISOString(), date_end: new Date(start + 120_000).toISOString() })
        .where('id', '=', subject.flight_id)
        .execute();
      await owner().call(readSource, {
        params: { id: subject.flight_id },
        body: {
          sources: ['sia', 'heliports', 'other_zones'],
          is_read: true,
          version: (await flightOf(subject.flight_id)).version,
        },
      });
      return subject;
    },
    told: toldEverywhere(READ_BESIDE, { of_request: READ_BY_OPERATOR, linked: READ_BY_OPERATOR }),
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
      ...noRequest('no request was made'),
      alarm: 'a height that cannot be compared has its own test (`grants.test.ts`)',
      series: { says: /^steps/ },
      status_call: { says: /^steps/ },
      map: { says: /^steps/ },
    },
  },
  'a closing NOTAM': {
    made: overBlagnac(1, ['LFFA-R0901/30', 'QRPCA', `ZIT ACTIVE\n${OUTLINE}`]),
    told: closedOnTheDay('NOTAM LFFA-R0901/30'),
  },
  'a ZRT': {
    made: overBlagnac(2, ['LFFA-R0902/30', 'QRTCA', `ZRT ACTIVE CONTOURNEMENT OBLIGATOIRE\n${OUTLINE}`]),
    told: closedOnTheDay('NOTAM LFFA-R0902/30'),
  },
  'an outline of a SUP AIP': {
    made: overBlagnac(3, [
      'LFFA-R0903/30',
      'QRTTT',
      `TRIGGER NOTAM SUP AIP 214/30 ZRT DEMO ACTIVE\n${OUTLINE}`,
    ]),
    told: closedOnTheDay('NOTAM LFFA-R0903/30'),
  },
  'a SUP AIP that a NOTAM announces': {
    made: overBlagnac(
      4,
      [
        'LFFA-R0904/30',
        'QRTTT',
        'TRIGGER NOTAM - AIP SUP 215/30 CREATION OF A TEMPORARY RESTRICTED AREA (ZRT)',
      ],
      ({ analysis }) => analysis?.checks.some(({ reason }) => reason?.code === 'sup_aip_to_read') === true,
    ),
    told: toReadBefore('SUP AIP 215/30'),
  },
  'a slot of the low-flying network': {
    made: dayFact({
      center: [4.15, 47.12],
      bring: () => harness.as('staff').call(importAzba, { body: { text: `${DAY}\nR45B 0800-1000` } }),
    }),
    told: {
      ...closedOnTheDay('LF-R 45 B'),
      queue: 'no authority that is connected answers there: nothing can be asked',
      ...noRequest('no authority that is connected answers there: nothing can be asked'),
    },
  },
};

describe.each(Object.entries(FACTS))('%s', (name, { made, told }) => {
  it('is told in every form that can tell it', async () => {
    const subject = await made();
    for (const [form, expected] of Object.entries(told) as [Form, FormSentence][]) {
      if (typeof expected === 'string' || (form === 'sheet' && !HAS_POPPLER)) continue;
      const text = plain(await FORMS[form](harness, subject));
      expect.soft(text, `${name} × ${form}`).toMatch(expected.says);
      if (expected.never) expect.soft(text, `${name} × ${form}`).not.toMatch(expected.never);
    }
  }, 60_000);
});
