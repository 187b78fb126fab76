// The forms in which somebody reads of a mission, each as text.
import { listActivations } from '@envol/contract/activations';
import {
  downloadApprovalKml,
  downloadApprovalPdf,
  downloadApprovalWord,
  listApprovals,
} from '@envol/contract/approvals';
import { readCalendar, renewCalendar } from '@envol/contract/calendars';
import { downloadFlightExport, listFlightExports, sendFlightsExport } from '@envol/contract/flight-bulk';
import { downloadFlightWord } from '@envol/contract/flight-files';
import { downloadFlightAreas } from '@envol/contract/flight-import';
import { checkCanTakeOff } from '@envol/contract/flight-progress';
import { getFlightSeries, repeatFlight } from '@envol/contract/flight-series';
import {
  createFlightShare,
  readSharedCalendar,
  readSharedMission,
  SHARE_PARTS,
} from '@envol/contract/flight-shares';
import { flightStatus, getFlight, listFlights } from '@envol/contract/flights';
import { downloadFlightKml, downloadFlightPdf } from '@envol/contract/mission-sheets';
import { askOpinions, getOpinion, listOpinionGeometries } from '@envol/contract/opinions';
import { listPositionAlerts, sendPositions } from '@envol/contract/traces';
import { missionFreeHeight } from '@envol/domain/flights/freeHeight';
import { dataAgeText } from '@envol/i18n/dataAge';
import dataAgeFr from '@envol/i18n/fr/data_age' with { type: 'json' };
import { hoursToFlyText } from '@envol/i18n/hoursToFlyText';
import { sayText } from '@envol/i18n/say';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { expect, vi } from 'vitest';
import { textOf } from '../../../packages/documents/test/pdfText.ts';
import { PASSWORD } from './actors.ts';
import { insertActivationRow, ON_DUTY } from './day.ts';
import type { Harness } from './harness.ts';
import { comeIn } from './opinions.ts';

const DAY_MS = 86_400_000;

/** A mission, and the request that was made of it. */
export interface Subject {
  readonly flight_id: number;
  readonly approval_id: number | null;
}

const ageOf = (reasons: Parameters<typeof dataAgeText>[2]): string =>
  dataAgeText((key, params) => sayText(dataAgeFr, 'fr', key, params), 'fr', reasons) ?? '';
/** The hours that agreements leave, as screens say them; empty where they leave all that were asked. */
const hoursOf = (
  told: Parameters<typeof hoursToFlyText>[1] & {
    readonly hours_to_fly: Parameters<typeof hoursToFlyText>[2] | null;
  },
): string => (told.hours_to_fly === null ? '' : hoursToFlyText('fr', told, told.hours_to_fly));
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
  const hours = page.period === null ? '' : hoursOf({ ...page.period, hours_to_fly: page.hours_to_fly });
  return `${page.height_m} m ; ${page.state} ; ${hours} ; ${JSON.stringify(page.conditions)} ; ${ageOf(page.data_age)}`;
};

const queueRow = async (harness: Harness, { approval_id }: Subject): Promise<string> => {
  const { body } = await harness.as('controller').call(listApprovals, { query: { limit: 100 } });
  const row = ('results' in body ? body.results : []).find(({ id }) => id === approval_id);
  return row === undefined
    ? ''
    : `${row.height_to_fly.height_m} m AGL ; ${row.prohibited_by.join(' ')} ; ${ageOf(row.data_age)}`;
};

const statusCall = async (harness: Harness, { flight_id: id }: Subject): Promise<string> => {
  const { verdict, data_age } = (await harness.as('owner').call(flightStatus, { params: { id } })).body;
  return `${verdict} ; ${ageOf(data_age)}`;
};

const onMap = async (harness: Harness, { flight_id }: Subject): Promise<string> => {
  const { body } = await harness.as('owner').call(listFlights, { query: { geom: 'collection' } });
  const features = ('features' in body ? body.features : []).filter(
    ({ properties }) => properties.flight_id === flight_id,
  );
  // The symbol and the outline are coloured alike.
  expect(features.map(({ properties }) => properties.role).toSorted()).toEqual(['area', 'center']);
  const told = new Set(
    features.map(({ properties }) => `${properties.verdict} ; ${ageOf(properties.data_age)}`),
  );
  expect(told.size).toBe(1);
  return [...told][0] ?? '';
};

const inSeries = async (harness: Harness, { flight_id: id }: Subject): Promise<string> => {
  const until = new Date(Date.now() + 60 * DAY_MS).toISOString().slice(0, 10);
  await harness.as('owner').call(repeatFlight, {
    params: { id },
    body: { step: 'month', until, skips_holidays: false },
  });
  const { series } = (await harness.as('owner').call(getFlightSeries, { params: { id } })).body;
  const member = series?.flights.find((each) => each.id === id);
  return member === undefined ? '' : `${member.verdict} ; ${ageOf(member.data_age)}`;
};

const wordsOf = (file: Uint8Array): string => {
  const xml = new TextDecoder().decode(unzipSync(new Uint8Array(file))['word/document.xml']);
  return [...xml.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g)].map(([, text]) => text).join(' ');
};

/** A form of the request that was made of a mission, for its authority; empty where none was. */
const ofRequest =
  (read: (harness: Harness, approval_id: number) => Promise<string>) =>
  async (harness: Harness, { approval_id }: Subject): Promise<string> =>
    approval_id === null ? '' : read(harness, approval_id);

/** The collections of a map, each symbol and outline of which says the same. */
const saidOnMap = (
  features: readonly { readonly properties: { data_age: Parameters<typeof ageOf>[0] } }[],
) => {
  const said = new Set(features.map(({ properties }) => ageOf(properties.data_age)));
  expect(said.size).toBe(1);
  return [...said][0] ?? '';
};

const queueMap = async (harness: Harness, id: number): Promise<string> => {
  const { body } = await harness
    .as('controller')
    .call(listApprovals, { query: { geom: 'collection', no_limit: 'true' } });
  return saidOnMap(
    ('features' in body ? body.features : []).filter(({ properties }) => properties.approval_id === id),
  );
};

/** The request as a visitor is shown it whom the authority asks, on its page and map. */
const consulted = async (harness: Harness, approval_id: number): Promise<string> => {
  const asked = await harness
    .as('controller')
    .call(askOpinions, { body: { approval_id, emails: [`mairie-${approval_id}@example.invalid`] } });
  const [opinion] = asked.body;
  const visitor = await comeIn(harness, `mairie-${approval_id}@example.invalid`);
  const { approval } = (await visitor.call(getOpinion, { params: { id: opinion?.id ?? 0 } })).body;
  const { features } = (await visitor.call(listOpinionGeometries, { query: {} })).body;
  const page = `${approval.max_flying_height} m ; ${approval.prohibited_by.join(' ')} ; ${ageOf(approval.data_age)}`;
  expect(saidOnMap(features)).toBe(ageOf(approval.data_age));
  return page;
};

/** The hours of an approval among its tower's day, in the list and on the map. */
const towerDay = async (harness: Harness, approval_id: number): Promise<string> => {
  const id = await insertActivationRow(harness, approval_id);
  const listed = (await harness.as(ON_DUTY).call(listActivations, { query: { limit: 100 } })).body;
  const row = ('results' in listed ? listed.results : []).find((each) => each.id === id);
  const map = (
    await harness.as(ON_DUTY).call(listActivations, { query: { geom: 'collection', no_limit: 'true' } })
  ).body;
  const features = 'features' in map ? map.features : [];
  await harness.db.deleteFrom('activations').where('id', '=', id).execute();
  if (row === undefined) return '';
  const { max_flying_height, prohibited_by, data_age } = row.approval;
  expect(saidOnMap(features.filter(({ properties }) => properties.activation_id === id))).toBe(
    ageOf(data_age),
  );
  return `${max_flying_height} m AGL ; ${prohibited_by.join(' ')} ; ${ageOf(data_age)}`;
};

/** What its authority is rung for when its drone is at 60 m over the place, at the hours of the request. */
const alarm = async (harness: Harness, { approval_id }: Subject): Promise<string> => {
  if (approval_id === null) return '';
  const now = Date.now();
  await harness.db
    .updateTable('approvals')
    .set({
      date_start: new Date(now - 60_000).toISOString(),
      date_end: new Date(now + 2 * DAY_MS).toISOString(),
      is_continuous: true,
    })
    .where('id', '=', approval_id)
    .execute();
  const serial_number = `SN-FORM-${approval_id}`;
  const { drones, areas } = await harness.db
    .selectFrom('approvals')
    .select(sql<{ id: number }[]>`request->'drones'`.as('drones'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('approval_areas')
          .select(['lng', 'lat'])
          .whereRef('approval_areas.approval_id', '=', 'approvals.id'),
      ).as('areas'),
    )
    .where('id', '=', approval_id)
    .executeTakeFirstOrThrow();
  await harness.db
    .updateTable('drones')
    .set({ serial_number })
    .where('id', '=', drones[0]?.id ?? 0)
    .execute();
  const { lng: longitude, lat: latitude } = areas[0] ?? { lng: 0, lat: 0 };
  const at = new Date(now).toISOString();
  const sent = await harness.as('owner').call(sendPositions, {
    body: { device_id: serial_number, positions: [{ at, longitude, latitude, height_m: 60 }] },
  });
  const { results } = (await harness.as('controller').call(listPositionAlerts, { query: {} })).body;
  return results
    .filter(({ active, alert_details }) => active && sent.body.trace_ids.includes(alert_details.trace_id))
    .map(({ alert_type, alert_details: { by_m } }) => `${alert_type} ${by_m ?? ''}`)
    .join(' ; ');
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
      : `${row.height_to_fly.height_m} m AGL ; ${row.verdict} ; ${hoursOf(row)} ; ${ageOf(row.data_age)}`;
  },
  status_call: statusCall,
  map: onMap,
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
  word: async (harness: Harness, { flight_id }: Subject) =>
    wordsOf(
      (await harness.as('owner').call(downloadFlightWord, { params: { id: flight_id } })).body as Uint8Array,
    ),
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
  queue_map: ofRequest(queueMap),
  request_sheet: ofRequest(async (harness, id) =>
    textOf((await harness.as('controller').call(downloadApprovalPdf, { params: { id } })).body as Uint8Array),
  ),
  request_word: ofRequest(async (harness, id) =>
    wordsOf(
      (await harness.as('controller').call(downloadApprovalWord, { params: { id } })).body as Uint8Array,
    ),
  ),
  request_kml: ofRequest(async (harness, id) =>
    utf8((await harness.as('controller').call(downloadApprovalKml, { params: { id } })).body),
  ),
  consulted: ofRequest(consulted),
  tower_day: ofRequest(towerDay),
  alarm,
  // Last: a mission that is repeated has others beside it.
  series: inSeries,
} as const satisfies Record<string, (harness: Harness, subject: Subject) => Promise<string>>;
export type Form = keyof typeof FORMS;
