import type { ExportedArea } from '@envol/domain/formats/missions/exportedMission';
import type { ExportFormat } from '@envol/domain/formats/missions/missionFile';
import { costOf } from '@envol/domain/geo/prepare';
import { wordTable } from '@envol/domain/wordTable';
import type { BinaryReply } from '../../platform/http/answers.ts';
import type { Context, SignedIn } from '../../platform/http/mount.ts';
import { dataAgeLine } from '../../platform/http/texts.ts';
import { documentWorker, type Workers } from '../../platform/workers.ts';
import { callerOf } from '../flight-details/index.ts';
import { missionDataAge } from '../flight-verdicts/index.ts';
import type { FlightsDeps } from '../flights/index.ts';
import { flownAreas, renderFlightKml } from '../mission-sheets/index.ts';
import writeNow, {
  type AreaFile,
  type AreaFileTask,
  type RouteFormat,
  type TextFormat,
} from './areaFile.worker.ts';
import type { GeoPackageTask } from './geoPackageWrite.worker.ts';

const ZIP = documentWorker(import.meta.resolve('@envol/documents/zip.worker'));
const GEO_PACKAGE = documentWorker(new URL('./geoPackageWrite.worker.ts', import.meta.url).href);

const AREA_FILE = documentWorker(new URL('./areaFile.worker.ts', import.meta.url).href);

const EXTENSIONS: Readonly<Record<TextFormat, string>> = {
  geojson: 'geojson',
  gpx: 'gpx',
  csv: 'csv',
  qgc_plan: 'plan',
  mp_fence: 'waypoints',
};

/** Up to this cost (`costOf`) a file is written at once. */
const QUICK = 600;

const writeAreas = async <T extends AreaFileTask>(workers: Workers, task: T): Promise<AreaFile<T>> => {
  const areas = 'mission' in task ? task.mission.areas : [task.area];
  return costOf(areas.map(({ geometry }) => geometry)) <= QUICK
    ? (writeNow(task) as AreaFile<T>)
    : workers.run<T, AreaFile<T>>(AREA_FILE, task);
};

const bytesOf = (text: string): Buffer => Buffer.from(text, 'utf8');

const zipped = (workers: Workers, files: Readonly<Record<string, Uint8Array>>): Promise<Uint8Array> =>
  workers.run<Record<string, unknown>, Uint8Array>(ZIP, { ...files });

/** A route as a file of its own: what flies one area after the other would cross what lies between them. */
const routeFile = async (workers: Workers, area: ExportedArea, format: RouteFormat): Promise<Uint8Array> => {
  const written = await writeAreas(workers, { format, area });
  if (typeof written === 'string') return bytesOf(written);
  const files = Object.entries(written).map(([name, text]) => [name, bytesOf(text)]);
  return zipped(workers, Object.fromEntries(files) as Record<string, Uint8Array>);
};

/** The routes of the areas: one file, or an archive of one for each area. */
const routeFiles = async (
  workers: Workers,
  areas: readonly ExportedArea[],
  format: RouteFormat,
  name: string,
): Promise<BinaryReply> => {
  const extension = format === 'litchi' ? 'csv' : 'kmz';
  const [only] = areas;
  if (areas.length === 1 && only !== undefined)
    return { data: Buffer.from(await routeFile(workers, only, format)), filename: `${name}.${extension}` };
  const files: Record<string, Uint8Array> = wordTable();
  for (const [index, area] of areas.entries()) {
    const plainName = area.name.replace(/[^\p{L}\p{N} _-]/gu, '').trim();
    files[`${index + 1} ${plainName}.${extension}`] = await routeFile(workers, area, format);
  }
  return { data: Buffer.from(await zipped(workers, files)), filename: `${name}.zip` };
};

/** The mission's areas in a format of others; KMZ is its KML in an archive. Throws NOT_FOUND. */
export const exportAreas = async (
  deps: FlightsDeps,
  context: Context<SignedIn>,
  id: number,
  format: ExportFormat,
): Promise<BinaryReply> => {
  const { reached } = callerOf(context);
  const { workers } = deps;
  if (format === 'kmz') {
    const { data, filename = 'mission.kml' } = await renderFlightKml(deps, reached, id, context.language);
    const archive = await workers.run<Record<string, unknown>, Uint8Array>(ZIP, { 'doc.kml': data });
    return { data: archive, filename: filename.replace(/\.kml$/, '.kmz') };
  }
  const { flight, areas } = await flownAreas(deps.db, reached, id);
  const name = flight.display_identifier;
  if (format === 'dji_wpml' || format === 'litchi') return routeFiles(workers, areas, format, name);
  if (format === 'geopackage') {
    const told = areas.map(({ name: own, geometry, height_m }) => ({ name: own, geometry, height_m }));
    const task = { areas: told, written_at: deps.clock.now().toISOString() };
    const data = await workers.run<GeoPackageTask, Uint8Array>(GEO_PACKAGE, task);
    return { data: Buffer.from(data), filename: `${name}.gpkg` };
  }
  const data_age = dataAgeLine(context.language, missionDataAge(flight, deps.clock.now()));
  const exported = { name: `${name} – ${flight.name}`, areas, data_age };
  const written = await writeAreas(workers, { format, mission: exported });
  return { data: bytesOf(written), filename: `${name}.${EXTENSIONS[format]}` };
};
