import type { ResponseOf } from '@envol/contract/endpoint';
import type { ExclusionArea, uploadExclusionZone } from '@envol/contract/exclusion-zones';
import type { ComputedExclusion, ExclusionInput } from '@envol/domain/exclusion-zones/exclusionZone';
import type { KmlOutline } from '@envol/domain/exclusion-zones/kmlOutline';
import { notFound } from '../../platform/http/failure.ts';
import { type WorkerKind, WorkerLimitExceeded, type Workers } from '../../platform/workers.ts';
import {
  type Caller,
  type FlightDetail,
  getDetail,
  lockFlight,
  recordFlightChange,
} from '../flight-details/index.ts';
import { findExclusion, removeExclusion, showExclusion, writeExclusion } from './exclusionZone.queries.ts';
import { basisOf, computedZone, type ExclusionBody, inputOf, toExclusionArea } from './exclusionZone.read.ts';
import { fileFailure } from './exclusionZone.words.ts';
import type { ExclusionZonesDeps } from './exclusionZones.deps.ts';

/** Keeps a zone and shows it to the authorities of the mission's open requests. */
const keep = async (
  deps: ExclusionZonesDeps,
  caller: Caller,
  detail: FlightDetail,
  { settings, markers, outline }: ExclusionInput,
  result: ComputedExclusion,
): Promise<ExclusionArea> =>
  deps.db.transaction().execute(async (transaction) => {
    const { id, status } = detail.flight;
    if (!(await lockFlight(transaction, caller.reached, id))) throw notFound();
    const former = await findExclusion(transaction, id);
    const zone = {
      markers,
      settings,
      outline,
      result,
      // What it was computed from; a mission that changed meanwhile makes it stale at once.
      basis: basisOf(detail),
      version: (former?.version ?? 0) + 1,
      saved_at: deps.clock.now().toISOString(),
      saved_by: caller.name,
    };
    await writeExclusion(transaction, id, zone);
    await showExclusion(transaction, id);
    await recordFlightChange(transaction, deps, caller.operator_id, { flight_id: id, status });
    const after = await getDetail(transaction, caller.reached, id);
    const row = await findExclusion(transaction, id);
    if (!row) throw notFound();
    return toExclusionArea(row, after);
  });

/** Computes a mission's zone and saves it. Throws NOT_FOUND, EXCLUSION_AREA_INVALID_CRITERIA. */
export const saveExclusion = async (
  deps: ExclusionZonesDeps,
  caller: Caller,
  id: number,
  body: ExclusionBody,
): Promise<ExclusionArea> => {
  const detail = await getDetail(deps.db, caller.reached, id);
  const input = inputOf(detail, body);
  return keep(deps, caller, detail, input, await computedZone(deps, input, caller.language));
};

/** Forgets a mission's zone, markers included; requests that are over keep what they were shown. Throws NOT_FOUND. */
export const deleteExclusion = (deps: ExclusionZonesDeps, caller: Caller, id: number): Promise<void> =>
  deps.db.transaction().execute(async (transaction) => {
    if (!(await lockFlight(transaction, caller.reached, id))) throw notFound();
    const { flight } = await getDetail(transaction, caller.reached, id);
    await removeExclusion(transaction, id);
    const told = { flight_id: id, status: flight.status };
    await recordFlightChange(transaction, deps, caller.operator_id, told);
  });

const READING: WorkerKind = {
  file: new URL('./exclusionZone.worker.ts', import.meta.url),
  processor_ms: 5_000,
  max_heap_mb: 256,
};

const readFile = (workers: Workers, text: string): Promise<KmlOutline> =>
  workers.run<string, KmlOutline>(READING, text).catch((error): KmlOutline => {
    // What a thread cannot read in its time is refused like any other file that cannot be read.
    if (!(error instanceof WorkerLimitExceeded)) throw error;
    return { kind: 'refused', reason: 'not_kml', name: '' };
  });

/**
 * Saves an outline from a file as the zone, with the markers and figures that were saved. Throws NOT_FOUND,
 * EXCLUSION_FILE_INVALID, EXCLUSION_AREA_INVALID_CRITERIA.
 */
export const uploadExclusion = async (
  deps: ExclusionZonesDeps,
  caller: Caller,
  id: number,
  text: string,
): Promise<ResponseOf<typeof uploadExclusionZone>> => {
  const detail = await getDetail(deps.db, caller.reached, id);
  const file = await readFile(deps.workers, text);
  if (file.kind === 'refused') throw fileFailure(caller.language, file.reason, file.name);
  const former = await findExclusion(deps.db, id);
  const input: ExclusionInput = {
    ...inputOf(detail, {}),
    ...(former && { settings: former.settings, markers: former.markers }),
    outline: file.outline,
  };
  const zone = await computedZone(deps, input, caller.language);
  return {
    exclusion_area: await keep(deps, caller, detail, input, zone),
    left_out: file.left_out.map((each) => ({ ...each })),
  };
};
