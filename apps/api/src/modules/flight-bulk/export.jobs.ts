import type { FlightSummary } from '@envol/contract/flights';
import { type HeightToFly, heightTermsOf, heightToFly } from '@envol/domain/approvals/heightToFly';
import { hoursToFly } from '@envol/domain/approvals/hoursToFly';
import flightsEn from '@envol/i18n/en/flights' with { type: 'json' };
import flightsListEn from '@envol/i18n/en/flights_list' with { type: 'json' };
import missionsEn from '@envol/i18n/en/missions' with { type: 'json' };
import flightsFr from '@envol/i18n/fr/flights' with { type: 'json' };
import flightsListFr from '@envol/i18n/fr/flights_list' with { type: 'json' };
import missionsFr from '@envol/i18n/fr/missions' with { type: 'json' };
import { hoursToFlyText } from '@envol/i18n/hoursToFlyText';
import { namedText } from '@envol/i18n/quantities';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import { writeCsv } from '../../platform/csv/readCsv.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Facts } from '../../platform/facts/recordFact.ts';
import { dataAgeLine, type Language } from '../../platform/http/texts.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/service.ts';
import { approvalsOf, areaHeightsOf, dayCardsOf, hourTermsOf } from '../flight-details/index.ts';
import { tagsOf } from '../flight-tags/index.ts';
import { JUDGED, missionDataAge, verdictOf } from '../flight-verdicts/index.ts';
import { queueAccountLetter } from '../mails/index.ts';

/** A file of 10,000 missions takes some seconds; three more tries outlast a restart. */
export const FLIGHT_EXPORT = {
  name: 'flights.export',
  payload: z.object({ export_id: z.number().int() }),
  retry_limit: 3,
  retry_delay: 10,
  expire_in: 600,
} as const satisfies JobKind;

/** Missions read at a time: how often the progress moves. */
const PART = 200;

const WORDS = {
  fr: { flights: flightsFr, flights_list: flightsListFr, missions: missionsFr },
  en: { flights: flightsEn, flights_list: flightsListEn, missions: missionsEn },
} as const;

const readPart = (db: Db, operatorId: number, ids: readonly number[]) =>
  db
    .selectFrom('flights')
    .select([
      'display_identifier',
      'name',
      ...JUDGED,
      'night_flight',
      'populated_area',
      'activity_domain',
      'center_lng',
      'center_lat',
      'is_archived',
      'effective_date_start',
      'weather_condition',
      'description',
      'internal_notes',
      'hours_reference',
      'is_continuous',
    ])
    .select([
      approvalsOf(sql.ref('flights.id')).as('approvals'),
      areaHeightsOf(sql.ref('flights.id')).as('area_heights'),
      dayCardsOf(sql.ref('flights.id')).as('day_cards'),
      hourTermsOf(sql.ref('flights.id')).as('hour_terms'),
      tagsOf(sql.ref('flights.id')).as('tags'),
      sql<string>`coalesce((select string_agg(p.first_name || ' ' || p.last_name, ', ' order by l.position)
        from flight_pilots l join pilots p on p.id = l.pilot_id where l.flight_id = flights.id), '')`.as(
        'pilots',
      ),
      sql<string>`coalesce((select string_agg(d.name || coalesce(' (' || d.registration || ')', ''), ', ' order by l.position)
        from flight_drones l join drones d on d.id = l.drone_id where l.flight_id = flights.id), '')`.as(
        'drones',
      ),
      sql<number>`(select coalesce(sum(area_m2), 0) from flight_areas a where a.flight_id = flights.id)`.as(
        'area_m2',
      ),
    ])
    .where('operator_id', '=', operatorId)
    .where('id', 'in', [...ids])
    .orderBy(sql`array_position(${[...ids]}::bigint[], id)`)
    .execute();

type Moments = Parameters<typeof verdictOf>[1];
type ExportRow = Awaited<ReturnType<typeof readPart>>[number];

const approvalsText = (approvals: FlightSummary['approvals'], language: Language): string =>
  approvals
    .map(({ display_identifier, structure_name, status }) =>
      namedText(
        language,
        `${display_identifier} ${structure_name}`,
        WORDS[language].missions.export.approval_statuses[status],
      ),
    )
    .join(' | ');

const heightOf = ({ area_heights, approvals, max_flying_height }: ExportRow): HeightToFly =>
  heightToFly({ max_flying_height, areas: area_heights }, heightTermsOf(approvals));

/** The hours that agreements leave of those asked; empty where they leave all. */
const hoursText = (row: ExportRow, language: Language): string | null => {
  const hours = hoursToFly(row, row.hour_terms);
  return hours === null ? null : hoursToFlyText(language, row, hours);
};

/** What each column says of a mission; times are UTC, in ISO 8601, with the place's zone beside them. */
const COLUMNS: readonly (readonly [
  keyof typeof missionsFr.export.columns,
  (row: ExportRow, language: Language, moments: Moments) => string | number | null,
])[] = [
  ['identifier', (row) => row.display_identifier],
  ['name', (row) => row.name],
  [
    'status',
    (row, language, moments) => WORDS[language].flights_list.statuses[verdictOf(row, moments).status],
  ],
  ['date_start', (row) => row.date_start],
  ['date_end', (row) => row.date_end],
  ['time_zone', (row) => row.time_zone],
  ['hours_to_fly', hoursText],
  ['height_m', (row) => heightOf(row).height_m],
  ['height_asked_m', (row) => heightOf(row).asked_m],
  ['data_age', (row, language, { now }) => dataAgeLine(language, missionDataAge(row, now))],
  ['day_cards', (row) => row.day_cards.join(', ')],
  ['scenario', (row) => row.scenario],
  ['visibility', (row, language) => WORDS[language].flights.what.visibilities[row.visibility]],
  ['night', (row, language) => WORDS[language].missions.export[row.night_flight ? 'yes' : 'no']],
  ['weather', (row) => row.weather_condition],
  ['domain', (row, language) => row.activity_domain && WORDS[language].missions.domains[row.activity_domain]],
  ['pilots', (row) => row.pilots],
  ['drones', (row) => row.drones],
  ['longitude', (row) => row.center_lng.toFixed(5)],
  ['latitude', (row) => row.center_lat.toFixed(5)],
  ['area_m2', (row) => Math.round(row.area_m2)],
  ['tags', (row) => row.tags.map(({ name }) => name).join(', ')],
  ['approvals', (row, language) => approvalsText(row.approvals, language)],
  ['effective_start', (row) => row.effective_date_start],
  ['effective_end', (row) => row.effective_date_end],
  ['archived', (row, language) => WORDS[language].missions.export[row.is_archived ? 'yes' : 'no']],
  ['description', (row) => row.description],
  ['notes', (row) => row.internal_notes],
];

interface Work {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'public_url'>;
  readonly facts: Facts;
  readonly airspace: Services['airspace'];
}

/**
 * Makes the file of one export and writes its letter. Done again it begins anew, and the letter stays one; of two at once,
 * as when the queue hands out a job again that took too long, the first to end is the one that counts.
 */
const makeExport = async ({ db, clock, config, facts, airspace }: Work, exportId: number): Promise<void> => {
  const job = await db
    .updateTable('flight_exports')
    .set({ status: 'running', done_count: 0 })
    .where('id', '=', exportId)
    .where('status', '!=', 'ready')
    .returning(['operator_id', 'user_id', 'language', 'recipient', 'flight_ids', 'file_name'])
    .executeTakeFirst();
  if (!job) return;
  const { language } = job;
  const saveProgress = (done_count: number) =>
    db
      .updateTable('flight_exports')
      .set({ done_count })
      .where('id', '=', exportId)
      .where('status', '=', 'running')
      .execute();
  const moments = { now: clock.now(), dataset_ids: airspace.currentIds() };
  const rows: string[][] = [COLUMNS.map(([key]) => WORDS[language].missions.export.columns[key])];
  for (let from = 0; from < job.flight_ids.length; from += PART) {
    const part = await readPart(db, job.operator_id, job.flight_ids.slice(from, from + PART));
    for (const row of part) rows.push(COLUMNS.map(([, text]) => String(text(row, language, moments) ?? '')));
    await saveProgress(Math.min(from + PART, job.flight_ids.length));
  }
  const at = clock.now().toISOString();
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('flight_exports')
      .set({ status: 'ready', done_count: job.flight_ids.length, data: writeCsv(rows), ready_at: at })
      .where('id', '=', exportId)
      .where('status', '!=', 'ready')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await queueAccountLetter(facts, transaction, {
      code: 'flights_export',
      key: `flights-export:${exportId}`,
      user_id: job.user_id,
      recipient: job.recipient,
      language,
      at,
      page: `${config.public_url}/map/flights/exports`,
      params: { count: rows.length - 1, file: job.file_name },
    });
  });
};

export const flightExport = {
  kind: FLIGHT_EXPORT,
  open: (deps: Work) => ({
    work: async ({ export_id }: z.output<typeof FLIGHT_EXPORT.payload>) => {
      try {
        await makeExport(deps, export_id);
      } catch (error) {
        // A further try makes it "running" again; after the last one it stays what it is.
        await deps.db
          .updateTable('flight_exports')
          .set({ status: 'failed' })
          .where('id', '=', export_id)
          .where('status', '!=', 'ready')
          .execute();
        throw error;
      }
    },
  }),
};

/** Forgets the files whose time is over; that they were made stays known. */
export const forgetExpired = ({ db }: { readonly db: Database }, now: Date) =>
  db
    .updateTable('flight_exports')
    .set({ data: null })
    .where('data', 'is not', null)
    .where('expires_at', '<', now.toISOString())
    .execute();
