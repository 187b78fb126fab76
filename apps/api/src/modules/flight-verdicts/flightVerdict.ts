import type { FlightSummary } from '@envol/contract/flights';
import { dataAgeOf } from '@envol/domain/airspace/dataAge';
import type { SourceReading } from '@envol/domain/airspace/judging/consulted';
import { settledVerdict } from '@envol/domain/airspace/judging/settledVerdict';
import { presentStatus } from '@envol/domain/flights/derive';
import { isFlown } from '@envol/domain/flights/flown';
import { missingInput } from '@envol/domain/flights/missing';
import { readingStep } from '@envol/domain/flights/readings';
import { missionVerdict } from '@envol/domain/flights/verdict';
import type { DataAgeFacts } from '../../platform/db/dataAgeFacts.ts';
import type { StoredAnalysis } from '../../platform/db/stored.ts';
import { isOutdated, presentChecks } from '../constraint-judging/index.ts';
import type { FlightDetail } from '../flight-details/index.ts';
import type { FlightRow } from '../flight-rows/index.ts';

/** What a verdict is told against: a mission ages without being touched. */
export interface VerdictMoments {
  readonly now: Date;
  /** The publication in force; null = none yet. */
  readonly dataset_ids: readonly number[];
}

type JudgedRow = Pick<
  FlightRow,
  | 'status'
  | 'outlook'
  | 'next_step'
  | 'analysis'
  | 'consulted'
  | 'readings'
  | 'restricted_at'
  | 'day_due'
  | 'date_start'
  | 'date_end'
  | 'max_flying_height'
  | 'visibility'
  | 'scenario'
  | 'en_route'
  | 'effective_date_end'
  | 'time_zone'
> & {
  readonly areas_count: number;
  readonly pilots_count: number;
  readonly pilots_without_phone: number;
  readonly drones_count: number;
};

/** Whether a source of the day changed, or aged, since the mission was judged by it. */
export const isDayOver = (
  { day_due, analysis }: Pick<JudgedRow, 'day_due' | 'analysis'>,
  now: Date,
): boolean => {
  const until = analysis?.day_until ?? null;
  return day_due || (until !== null && Date.parse(until) <= now.getTime());
};

/** How many pilots and drones a mission has of which all are named. */
export const crewCounts = ({
  pilots,
  drones,
}: {
  readonly pilots: readonly unknown[];
  readonly drones: readonly unknown[];
}) => ({ pilots_count: pilots.length, drones_count: drones.length });

/** How many areas, pilots and drones a mission that was read whole has. */
export const countsOf = (detail: Pick<FlightDetail, 'areas' | 'pilots' | 'drones'>) => ({
  areas_count: detail.areas.length,
  ...crewCounts(detail),
  pilots_without_phone: detail.pilots.filter(({ phone }) => phone === null).length,
});

/** What of a mission the age of its data is told from. */
interface AgingData {
  readonly analysis: Pick<StoredAnalysis, 'checks' | 'datasets'> | null;
  readonly date_end: string;
  readonly readings: readonly SourceReading[] | null;
}

/**
 * Why the analysis of a saved mission rests on data out of date, now or on the day of the flight, and who read what is in force
 * instead: for every view, file and call that tells of it. A mission that is over is not judged again.
 * @param reader In whose name a reading is told; its reader's own where not given.
 */
export const missionDataAge = (
  { analysis, date_end, readings }: AgingData,
  now: Date,
  reader?: string,
): FlightSummary['data_age'] =>
  analysis === null || Date.parse(date_end) <= now.getTime()
    ? []
    : dataAgeOf(presentChecks(analysis, { now, date_end, consulted: null, readings })).map(
        ({ code, params }) => ({
          code,
          params: { ...params, ...(reader !== undefined && 'read_by' in params && { read_by: reader }) },
        }),
      );

/**
 * The same for an authority, or who it consults, about a request of the mission: the operator read a publication, whoever of its
 * people did. Nothing of a request that stands no more, or of a mission that is not judged.
 */
export const requestDataAge = (
  { aging, company_name }: { readonly aging: DataAgeFacts | null; readonly company_name: string },
  now: Date,
): FlightSummary['data_age'] => {
  if (aging === null) return [];
  const readings = aging.readings?.map((reading) => ({ ...reading, by: company_name, user_id: 0 })) ?? null;
  return missionDataAge({ ...aging, readings }, now);
};

/** What is left to read of a mission that has nothing else left to do, or to judge anew where its data were replaced. */
const stepAtLast = (
  row: JudgedRow,
  checks: Parameters<typeof readingStep>[0],
  about: { readonly now: Date; readonly to_update: boolean },
) =>
  about.to_update ? { code: 'analyse_again', params: {} } : readingStep(checks, row, about.now.toISOString());

/** The first line of a saved mission, its status and next step, and what they rest on, at this moment. */
export const verdictOf = (
  row: JudgedRow,
  { now, dataset_ids }: VerdictMoments,
): Pick<FlightSummary, 'status' | 'verdict' | 'missing' | 'to_update' | 'data_age' | 'next_step'> => {
  const { analysis, consulted, readings, date_end } = row;
  const missing = missingInput(
    {
      areas: row.areas_count,
      start: row.date_start,
      end: date_end,
      max_height_m: row.max_flying_height,
      visibility: row.visibility,
      scenario: row.scenario,
      pilots: row.pilots_count,
      // No mission is saved with one; a number may be taken away afterwards.
      pilots_without_phone: row.pilots_without_phone,
      drones: row.drones_count,
    },
    now.toISOString(),
  );
  const to_update = analysis !== null && isOutdated(analysis, dataset_ids);
  const checks = analysis === null ? [] : presentChecks(analysis, { now, date_end, consulted, readings });
  const is_flown = isFlown(row);
  const verdict = missionVerdict({
    outlook: row.outlook,
    sources: settledVerdict(checks),
    missing,
    // What appeared over it since, and nobody has read, takes its certainty as newer data do.
    to_update: to_update || row.restricted_at !== null || isDayOver(row, now),
    is_flown,
  });
  const isRead = verdict === 'clear' || verdict === 'unverified' || verdict === 'out_of_date';
  const step = isRead ? stepAtLast(row, checks, { now, to_update }) : row.next_step;
  return {
    status: presentStatus(row.status, verdict),
    verdict,
    missing,
    to_update,
    data_age: missionDataAge(row, now),
    next_step: is_flown || step === null ? null : { code: step.code, params: { ...step.params } },
  };
};

/** The same of a mission that was read whole. */
export const verdictOfDetail = (detail: FlightDetail, moments: VerdictMoments) =>
  verdictOf({ ...detail.flight, ...countsOf(detail) }, moments);
