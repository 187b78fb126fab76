import type { ExportedArea, ExportedMission } from '@envol/domain/formats/missions/exportedMission';
import type { ExportFormat } from '@envol/domain/formats/missions/missionFile';
import { writeFenceFile, writePlan } from '@envol/domain/formats/missions/writeFence';
import {
  writeCsvMission,
  writeGeoJsonMission,
  writeGpxMission,
} from '@envol/domain/formats/missions/writeMissionFile';
import { writeDjiFiles, writeLitchi } from '@envol/domain/formats/missions/writeRoute';

export type RouteFormat = Extract<ExportFormat, 'dji_wpml' | 'litchi'>;
/** The formats that are one text of all areas. */
export type TextFormat = Exclude<ExportFormat, RouteFormat | 'kmz' | 'geopackage'>;

/** All areas in one file, or one as a route. */
export type AreaFileTask =
  | { readonly format: TextFormat; readonly mission: ExportedMission }
  | { readonly format: RouteFormat; readonly area: ExportedArea };

type Texts = Readonly<Record<string, string>>;
/** The text of a file; of what is an archive, its texts by their names in it. */
export type AreaFile<T extends AreaFileTask> = T extends { readonly mission: ExportedMission }
  ? string
  : string | Texts;

const WRITERS: Readonly<Record<TextFormat, (mission: ExportedMission) => string>> = {
  geojson: writeGeoJsonMission,
  gpx: writeGpxMission,
  csv: writeCsvMission,
  qgc_plan: writePlan,
  mp_fence: writeFenceFile,
};

/**
 * Entry of a worker thread: the outline of a long corridor takes a fifth of a second.
 * @public loaded by its path
 */
export default (task: AreaFileTask): string | Texts => {
  if ('mission' in task) return WRITERS[task.format](task.mission);
  return task.format === 'litchi' ? writeLitchi(task.area) : writeDjiFiles(task.area);
};
