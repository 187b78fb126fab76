import type { FlightReportModel } from '@envol/documents/flightReport.model';
import { centroidOf } from '@envol/domain/geo/measure';
import { READ_REFUSALS } from '@envol/domain/tracking/formats/reading';
import documentsEn from '@envol/i18n/en/documents' with { type: 'json' };
import documentsFr from '@envol/i18n/fr/documents' with { type: 'json' };
import { fillPlaces } from '@envol/i18n/say';
import type { BinaryReply } from '../../platform/http/answers.ts';
import { orNotFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import { documentWorker } from '../../platform/workers.ts';
import type { FlightLogsDeps } from './flightLogs.deps.ts';
import { type Asker, type FlightLogRow, findFlightLog, trackOfLog } from './flightLogs.queries.ts';
import { sealedFor } from './makeLog.ts';

const WORDS = { fr: documentsFr, en: documentsEn } as const;
const REPORT = documentWorker(import.meta.resolve('@envol/documents/flightReport.worker'));

const leftOutOf = (left_out: FlightLogRow['left_out']): FlightReportModel['left_out'] => {
  const lines = left_out.filter(({ reason }) => READ_REFUSALS.some((each) => each === reason));
  const sum = (all: FlightLogRow['left_out']): number => all.reduce((total, { count }) => total + count, 0);
  return {
    lines: sum(lines),
    first_line: lines[0]?.line ?? null,
    places: sum(left_out) - sum(lines),
  };
};

const verifyUrlOf = async (
  { db, secrets, config }: FlightLogsDeps,
  { id, flight }: FlightLogRow,
): Promise<string> => {
  const { secret } = await db
    .selectFrom('flight_logs')
    .select('secret')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return `${config.public_url}/verify/${secrets.open(secret, sealedFor(flight.id)).toString()}`;
};

/** A log's report as a PDF. Throws NOT_FOUND. */
export const drawReport = async (
  deps: FlightLogsDeps,
  asker: Asker,
  id: number,
  language: Language,
): Promise<BinaryReply> => {
  const log = orNotFound(await findFlightLog(deps.db, asker.reached, id));
  const { commercial_name } = await deps.db
    .selectFrom('operators')
    .select('commercial_name')
    .where('id', '=', log.operator_id)
    .executeTakeFirstOrThrow();
  const track = await trackOfLog(deps.db, log);
  const { flight, drone, pilot, held_against, left_out, created_by: _, ...rest } = log;
  const model: FlightReportModel = {
    ...rest,
    language,
    time_zone: flight.time_zone,
    generated_at: deps.clock.now().toISOString(),
    display_identifier: flight.display_identifier,
    mission_name: flight.name,
    company: commercial_name,
    drone: drone?.name ?? null,
    pilot: pilot?.name ?? null,
    left_out: leftOutOf(left_out),
    held: {
      ...held_against,
      areas: held_against.areas.map((area) => ({ ...area, center: centroidOf(area.geometry) })),
    },
    track: track.map(([seconds, lng, lat]) => [seconds, lng, lat]),
    verify_url: await verifyUrlOf(deps, log),
  };
  return {
    data: await deps.workers.run<FlightReportModel, Uint8Array>(REPORT, model),
    filename: fillPlaces(WORDS[language].flight_report.file_name, {
      identifier: flight.display_identifier,
    }),
  };
};
