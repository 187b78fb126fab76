import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import type { readSource } from '@envol/contract/procedures';
import type { SourceReading } from '@envol/domain/airspace/judging/consulted';
import {
  canBeRead,
  holdsUntil,
  type ReadableSource,
  readableFrom,
  sourceEditionOf,
} from '@envol/domain/flights/readings';
import { dateFormatter } from '@envol/i18n/dates';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { errorText, type Language, reasonText } from '../../platform/http/texts.ts';
import { presentChecks } from '../constraint-judging/index.ts';
import { type Caller, getDetail, lockFlight, recordFlightChange } from '../flight-details/index.ts';
import { noteReadings } from '../flight-marks/index.ts';
import { verdictOfDetail } from '../flight-verdicts/index.ts';
import type { FlightsDeps } from '../flights/index.ts';
import { addOperatorLine } from '../operators/index.ts';

type Asked = RequestOf<typeof readSource>['body'];
type Flight = Awaited<ReturnType<typeof getDetail>>['flight'];

const sourceName = (language: Language, source: ReadableSource): string =>
  reasonText(language, { code: `sources.${source}`, params: {} });

/** "dim. 6 déc. à 22:00", UTC. */
const instantText = (language: Language, at: string): string =>
  dateFormatter(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(Date.parse(at));

/** A refusal of one of the sources asked for, at its place among them. */
const refusal = (
  code: 'SOURCE_NOT_TO_READ' | 'SOURCE_TOO_EARLY',
  index: number,
  params: { readonly source: string; readonly from?: string },
  language: Language,
): Failure =>
  new Failure(code, {
    params,
    fields: [{ path: `sources.${index}`, message: { text: errorText(language, code, params) } }],
  });

/** Throws SOURCE_NOT_TO_READ for what data answer, and SOURCE_TOO_EARLY for what is over before the flight. */
const checkReadable = (flight: Flight, sources: Asked['sources'], now: Date, language: Language): void => {
  const { analysis, date_end } = flight;
  const isOver = Date.parse(date_end) <= now.getTime();
  const checks =
    analysis === null || isOver
      ? []
      : presentChecks(analysis, { now, date_end, consulted: null, readings: null });
  for (const [index, source] of sources.entries()) {
    const name = sourceName(language, source);
    if (!checks.some((check) => check.source === source && canBeRead(check)))
      throw refusal('SOURCE_NOT_TO_READ', index, { source: name }, language);
    const from = readableFrom(source, flight);
    if (Date.parse(from) > now.getTime())
      throw refusal('SOURCE_TOO_EARLY', index, { source: name, from: instantText(language, from) }, language);
  }
};

/**
 * Keeps, or takes back, that somebody read sources for a mission elsewhere, and writes it into the company's journal. Throws
 * NOT_FOUND, ANALYSIS_OUTDATED when the mission changed since the version that was read for, and what `checkReadable` throws.
 */
export const noteReading = (
  deps: Pick<FlightsDeps, 'db' | 'clock' | 'airspace'>,
  caller: Caller,
  flightId: number,
  { sources, is_read, version }: Asked,
): Promise<ResponseOf<typeof readSource>> =>
  deps.db.transaction().execute(async (db) => {
    if (!(await lockFlight(db, caller.reached, flightId))) throw notFound();
    const detail = await getDetail(db, caller.reached, flightId);
    const { flight } = detail;
    const now = deps.clock.now();
    const at = now.toISOString();
    if (is_read && version !== flight.version) throw new Failure('ANALYSIS_OUTDATED');
    if (is_read) checkReadable(flight, sources, now, caller.language);
    const datasets = flight.analysis?.datasets ?? [];
    const made = [...new Set(sources)].map(
      (source): SourceReading => ({
        source,
        at,
        until: holdsUntil(source, at),
        by: caller.name,
        user_id: caller.actor.user_id,
        held: sourceEditionOf(source, datasets),
      }),
    );
    const others = (flight.readings ?? []).filter((each) => !sources.includes(each.source));
    const readings = is_read ? [...others, ...made] : others;
    await noteReadings(db, flightId, readings);
    await addOperatorLine(
      db,
      deps.clock,
      { user_id: caller.actor.user_id, name: caller.name },
      {
        operator_id: flight.operator_id,
        action: is_read ? 'sources_read' : 'sources_unread',
        details: {
          flight_id: flightId,
          mission: flight.display_identifier,
          sources: made.map(({ source }) => source).join(', '),
        },
      },
    );
    const { status } = verdictOfDetail(
      { ...detail, flight: { ...flight, readings } },
      { now, dataset_ids: deps.airspace.currentIds() },
    );
    await recordFlightChange(db, deps, caller.operator_id, { flight_id: flightId, status });
    return {
      readings: readings.map(({ source, at: read_at, until, by }) => ({ source, at: read_at, until, by })),
    };
  });
