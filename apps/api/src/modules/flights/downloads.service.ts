import { renderKml } from '@envol/documents/kml';
import type { MissionSheetModel } from '@envol/documents/missionSheet.model';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { BinaryReply } from '../../platform/http/mount.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { WorkerKind } from '../../platform/workers.ts';
import { drawnShapes } from '../geometry/index.ts';
import { flightSheetModel } from './flightSheet.ts';
import type { FlightsDeps } from './flights.deps.ts';
import { type FlightDetail, findDetail, findDrawn } from './flights.queries.ts';

const SHEET: WorkerKind = {
  file: new URL(import.meta.resolve('@envol/documents/missionSheet.worker')),
  timeout_ms: 30_000,
  max_heap_mb: 512,
};

/** A mission by its id alone: the caller has already made sure that the reader may see it. */
const loadAny = async (db: Db, id: number): Promise<FlightDetail> => {
  const owner = await db.selectFrom('flights').select('operator_id').where('id', '=', id).executeTakeFirst();
  const detail = owner && (await findDetail(db, owner.operator_id, id));
  if (!detail) throw notFound();
  return detail;
};

/**
 * The mission sheet as PDF, drawn in a worker thread. Asks nobody's permission: the caller has made sure that the
 * reader may see the mission. Throws NOT_FOUND.
 */
export const renderFlightSheet = async (
  deps: FlightsDeps,
  flightId: number,
  language: Language,
): Promise<BinaryReply> => {
  const detail = await loadAny(deps.db, flightId);
  const { display_identifier: identifier } = detail.flight;
  const model = await flightSheetModel(deps.db, detail, {
    language,
    now: deps.clock.now(),
    live_url: `${deps.config.public_url}/map/flights/${flightId}`,
    dataset: deps.airspace.current().dataset,
  });
  const data = await deps.workers.run<MissionSheetModel, Uint8Array>(SHEET, model);
  return {
    data,
    filename: language === 'fr' ? `Fiche mission ${identifier}.pdf` : `Mission sheet ${identifier}.pdf`,
  };
};

/** The mission's areas as KML 2.2. Asks nobody's permission, like the sheet. Throws NOT_FOUND. */
export const renderFlightKml = async (
  deps: Pick<FlightsDeps, 'db' | 'geometry'>,
  flightId: number,
  language: Language,
): Promise<BinaryReply> => {
  const { flight } = await loadAny(deps.db, flightId);
  const areas = await findDrawn(deps.db, flightId);
  const shapes = await drawnShapes(deps.geometry, areas);
  const kml = renderKml({
    name: `${flight.display_identifier} – ${flight.name}`,
    language,
    max_height_m: flight.max_flying_height,
    start: flight.date_start,
    end: flight.date_end,
    areas: areas.map((area, index) => ({ ...area, outline: shapes[index] ?? null })),
  });
  return { data: Buffer.from(kml, 'utf8'), filename: `${flight.display_identifier}.kml` };
};
