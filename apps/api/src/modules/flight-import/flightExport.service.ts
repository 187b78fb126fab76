import {
  type ExportedMission,
  type ExportFormat,
  writeCsvMission,
  writeGeoJsonMission,
  writeGpxMission,
  writePlan,
} from '@envol/domain/formats/writeMissionFile';
import type { BinaryReply, Context, SignedIn } from '../../platform/http/mount.ts';
import { documentWorker } from '../../platform/workers.ts';
import { callerOf, type FlightsDeps, flownAreas, renderFlightKml } from '../flights/index.ts';

const ZIP = documentWorker(import.meta.resolve('@envol/documents/zip.worker'));

const WRITERS: Readonly<
  Record<
    Exclude<ExportFormat, 'kmz'>,
    readonly [extension: string, write: (mission: ExportedMission) => string]
  >
> = {
  geojson: ['geojson', writeGeoJsonMission],
  gpx: ['gpx', writeGpxMission],
  csv: ['csv', writeCsvMission],
  qgc_plan: ['plan', writePlan],
};

/** The mission's areas in a format of others; KMZ is its KML in an archive. Throws NOT_FOUND. */
export const exportAreas = async (
  deps: FlightsDeps,
  context: Context<SignedIn>,
  id: number,
  format: ExportFormat,
): Promise<BinaryReply> => {
  const { reached } = callerOf(context);
  if (format === 'kmz') {
    const { data, filename = 'mission.kml' } = await renderFlightKml(deps, reached, id, context.language);
    const archive = await deps.workers.run<Record<string, unknown>, Uint8Array>(ZIP, { 'doc.kml': data });
    return { data: archive, filename: filename.replace(/\.kml$/, '.kmz') };
  }
  const { flight, areas } = await flownAreas(deps.db, reached, id);
  const [extension, write] = WRITERS[format];
  const text = write({ name: `${flight.display_identifier} – ${flight.name}`, areas });
  return { data: Buffer.from(text, 'utf8'), filename: `${flight.display_identifier}.${extension}` };
};
