// The forms in which somebody reads of a mission, each as text.
import { listApprovals } from '@envol/contract/approvals';
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
import { missionFreeHeight } from '@envol/domain/flights/freeHeight';
import { dataAgeText } from '@envol/i18n/dataAge';
import dataAgeFr from '@envol/i18n/fr/data_age' with { type: 'json' };
import { say } from '@envol/i18n/say';
import { unzipSync } from 'fflate';
import { expect, vi } from 'vitest';
import { textOf } from '../../../packages/documents/test/pdfText.ts';
import { PASSWORD } from './actors.ts';
import type { Harness } from './harness.ts';

const DAY_MS = 86_400_000;

/** A mission, and the request that was made of it. */
export interface Subject {
  readonly flight_id: number;
  readonly approval_id: number | null;
}

const ageOf = (reasons: Parameters<typeof dataAgeText>[2]): string =>
  dataAgeText((key, params) => say(dataAgeFr, 'fr', key, params), 'fr', reasons) ?? '';
const utf8 = (data: unknown): string => Buffer.from(data as Uint8Array).toString('utf8');

/** The mission as its page reads it. */
const flightOf = async (harness: Harness, id: number) =>
  (await harness.as('owner').call(getFlight, { params: { id } })).body;

const areasAs =
  (format: 'geojson' | 'gpx' | 'csv' | 'qgc_plan') => async (harness: Harness, subject: Subject) =>
    utf8(
      (
        await harness
          .as('owner')
          .call(downloadFlightAreas, { params: { id: subject.flight_id }, query: { format } })
      ).body,
    );

const exported = async (harness: Harness, { flight_id }: Subject): Promise<string> => {
  const { body } = await harness
    .as('owner')
    .call(sendFlightsExport, { body: { ids: [flight_id] }, query: {} });
  const { id } = body;
  await vi.waitFor(
    async () => {
      const jobs = (await harness.as('owner').call(listFlightExports)).body;
      expect(jobs.find((job) => job.id === id)?.status).toBe('ready');
    },
    { timeout: 15_000, interval: 100 },
  );
  return utf8((await harness.as('owner').call(downloadFlightExport, { params: { id } })).body);
};

const calendar = async (harness: Harness, { flight_id }: Subject): Promise<string> => {
  const { url } = (
    await harness
      .as('owner')
      .call(renewCalendar, { params: { kind: 'operator' }, body: { password: PASSWORD } })
  ).body;
  const secret = new URL(url ?? 'http://none').pathname.split('/').at(-1) ?? '';
  const text = utf8((await harness.as(null).call(readCalendar, { params: { secret } })).body);
  const entries = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT');
  return entries.find((entry) => entry.includes(`UID:mission-${flight_id}@`)) ?? '';
};

const shareOf = async (harness: Harness, id: number): Promise<string> => {
  const expires_at = new Date(Date.now() + 3 * DAY_MS).toISOString();
  const body = { label: 'Mairie', shows: [...SHARE_PARTS], expires_at };
  const { url } = (await harness.as('owner').call(createFlightShare, { params: { id }, body })).body;
  return new URL(url ?? 'http://none').pathname.split('/').at(-1) ?? '';
};

const sharedCalendar = async (harness: Harness, { flight_id }: Subject): Promise<string> => {
  const secret = await shareOf(harness, flight_id);
  return utf8((await harness.as(null).call(readSharedCalendar, { params: { secret } })).body).replaceAll(
    '\r\n ',
    '',
  );
};

const takeOffCheck = async (harness: Harness, { flight_id: id }: Subject): Promise<string> => {
  const { can_take_off, obstacles, warnings, data_age } = (
    await harness.as('owner').call(checkCanTakeOff, { params: { id } })
  ).body;
  const may = can_take_off ? 'may take off' : 'may not take off';
  return [may, ...obstacles, ...warnings, ageOf(data_age)].join(' ');
};

const freeHeight = async (harness: Harness, { flight_id }: Subject): Promise<string> => {
  const { analysis } = await flightOf(harness, flight_id);
  if (analysis === null) return 'not judged';
  const free = missionFreeHeight(analysis);
  return free.is === 'up_to' ? `${free.height_m} m` : free.is;
};

const sharePage = async (harness: Harness, { flight_id: id }: Subject): Promise<string> => {
  const secret = await shareOf(harness, id);
  const page = (await harness.as(null).call(readSharedMission, { params: { secret } })).body;
  return `${page.height_m} m ; ${page.state} ; ${JSON.stringify(page.conditions)} ; ${ageOf(page.data_age)}`;
};

const queueRow = async (harness: Harness, { approval_id }: Subject): Promise<string> => {
  const { body } = await harness.as('controller').call(listApprovals, { query: { limit: 100 } });
  const row = ('results' in body ? body.results : []).find(({ id }) => id === approval_id);
  return row === undefined ? '' : `${row.height_to_fly.height_m} m AGL`;
};

/** What somebody reads of a mission, as text. */
export const FORMS = {
  first_line: async (harness: Harness, { flight_id }: Subject) => {
    const { verdict, data_age } = await flightOf(harness, flight_id);
    return `${verdict} ; ${ageOf(data_age)}`;
  },
  list: async (harness: Harness, { flight_id }: Subject) => {
    const { body } = await harness.as('owner').call(listFlights, { query: { limit: 100 } });
    const row = ('results' in body ? body.results : []).find(({ id }) => id === flight_id);
    return row === undefined
      ? ''
      : `${row.height_to_fly.height_m} m AGL ; ${row.verdict} ; ${ageOf(row.data_age)}`;
  },
  cards: async (harness: Harness, { flight_id }: Subject) => {
    const { analysis } = await flightOf(harness, flight_id);
    return (analysis?.constraints ?? [])
      .map(({ key, effect, reasons }) => `${key} ${effect} ${reasons.map(({ code }) => code).join(' ')}`)
      .join(' ; ');
  },
  free_height: freeHeight,
  sheet: async (harness: Harness, { flight_id }: Subject) =>
    textOf(
      (await harness.as('owner').call(downloadFlightPdf, { params: { id: flight_id } })).body as Uint8Array,
    ),
  word: async (harness: Harness, { flight_id }: Subject) => {
    const file = (await harness.as('owner').call(downloadFlightWord, { params: { id: flight_id } }))
      .body as Uint8Array;
    const xml = new TextDecoder().decode(unzipSync(new Uint8Array(file))['word/document.xml']);
    return [...xml.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g)].map(([, text]) => text).join(' ');
  },
  kml: async (harness: Harness, { flight_id }: Subject) =>
    utf8((await harness.as('owner').call(downloadFlightKml, { params: { id: flight_id } })).body),
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
} as const satisfies Record<string, (harness: Harness, subject: Subject) => Promise<string>>;
export type Form = keyof typeof FORMS;
