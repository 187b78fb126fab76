import type { RequestOf } from '@envol/contract/endpoint';
import type { bulkImport, FlightImport } from '@envol/contract/flight-import';
import { LIMITS } from '@envol/contract/limits';
import { areaOfShape, type MissionFile, type MissionItem } from '@envol/domain/formats/missions/missionFile';
import { unreadFile } from '@envol/domain/formats/missions/unreadFile';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { Accepted } from '../../platform/http/accepted.ts';
import { failureSentence } from '../../platform/http/errors.ts';
import { Failure, fieldFailure } from '../../platform/http/failure.ts';
import { type WorkerKind, WorkerLimitExceeded } from '../../platform/workers.ts';
import type { Caller } from '../flight-details/index.ts';
import { type FlightJobsDeps, isForJob } from '../flight-jobs/index.ts';
import { createFlight, type FlightsDeps } from '../flights/index.ts';
import { GEO_PACKAGE_MISSION, isGeoPackage, READER_BUSY } from '../map-layers/index.ts';
import type { ImportTask } from './flightImport.worker.ts';
import { type AreaInput, type Mission, type PlannedMission, startImportJob } from './import.jobs.ts';

type Body = RequestOf<typeof bulkImport>['body'];
type Choice = NonNullable<Body['items']>[number];
type Made = Pick<FlightImport, 'flights' | 'not_made'>;

const READING: WorkerKind = {
  file: new URL('./flightImport.worker.ts', import.meta.url),
  processor_ms: 5_000,
  max_heap_mb: 384,
};

const readFile = ({ workers }: Pick<FlightsDeps, 'workers'>, body: Body): Promise<MissionFile> => {
  const [file] = body.files;
  if (file === undefined) throw fieldFailure('VALIDATION', 'files', 'required');
  const reading = isGeoPackage(file.data) ? GEO_PACKAGE_MISSION : READING;
  return workers
    .run<ImportTask, MissionFile>(reading, { data: file.data, use: body.points_as })
    .catch((error) => {
      if (error instanceof Error && error.message === READER_BUSY)
        throw new Failure('SERVICE_UNAVAILABLE', { retry_after_s: 30 });
      // What a thread cannot read in its time is refused like any other file that cannot be read.
      if (!(error instanceof WorkerLimitExceeded)) throw error;
      return unreadFile('too_large');
    });
};

/** One thing of the file with what was chosen for it. */
interface Chosen {
  readonly item: MissionItem;
  readonly choice: Choice;
}

/** Throws IMPORT_ITEM_UNKNOWN. */
const chosenOf = ({ items }: MissionFile, choices: Body['items']): Chosen[] => {
  if (choices === undefined)
    return items.filter((item) => item.is_suggested).map((item) => ({ item, choice: { key: item.key } }));
  const byKey = new Map(items.map((item) => [item.key, item]));
  return choices.map((choice, index) => {
    const item = byKey.get(choice.key);
    if (item === undefined) throw fieldFailure('IMPORT_ITEM_UNKNOWN', `items.${index}.key`, 'invalid');
    return { item, choice };
  });
};

/** A KML file needs exactly one polygon (specification 1 §5); of another format one thing is taken. */
const needsEnterprise = (
  { plans }: Pick<FlightsDeps, 'plans'>,
  { actor }: Caller,
  file: MissionFile,
  count: number,
): boolean => {
  if (plans.opens(actor, 'several_polygons') || file.items.length === 0) return false;
  return file.format === 'kml' || file.format === 'kmz' ? file.polygons !== 1 : count > 1;
};

const areaOf = ({ item, choice }: Chosen): AreaInput => {
  const name = choice.name ?? item.name;
  return {
    ...(name !== '' && { name }),
    geometry: areaOfShape(item.shape, {
      ...(choice.radius_m !== undefined && { radius_m: choice.radius_m }),
      ...(choice.buffer_m !== undefined && { buffer_m: choice.buffer_m }),
    }) as AreaInput['geometry'] & AreaGeometry,
    max_height_m: choice.max_height_m ?? null,
  };
};

/** The missions that the chosen things become: one with all of them, or one for each. */
const plannedMissions = (
  { as, mission }: { readonly as: Body['as']; readonly mission: Mission },
  chosen: readonly Chosen[],
  fileName: string,
): PlannedMission[] => {
  const of = (name: string, things: readonly Chosen[]): PlannedMission => ({
    name,
    areas: things.map(areaOf),
    item_keys: things.map(({ item }) => item.key),
  });
  const [first] = chosen;
  if (as === 'areas' && first) return [of(mission.name ?? (first.item.name || fileName), chosen)];
  return chosen.map((each, index) => {
    const own = each.choice.name ?? each.item.name;
    const name = mission.name === undefined ? own : [mission.name, own].filter(Boolean).join(' – ');
    return of(name || `${fileName} ${index + 1}`, [each]);
  });
};

/** Makes the missions one after another; one that is refused is told beside the others. */
const makeAll = async (
  deps: FlightsDeps,
  caller: Caller,
  mission: Mission,
  planned: readonly PlannedMission[],
): Promise<Made> => {
  const made: Made = { flights: [], not_made: [] };
  for (const { name, areas, item_keys } of planned) {
    const keys = [...item_keys];
    try {
      const { flight } = await createFlight(deps, caller, { ...mission, name, areas: [...areas] });
      const { id, display_identifier } = flight;
      made.flights.push({ id, display_identifier, name, item_keys: keys });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      made.not_made.push({ item_keys: keys, name, detail: failureSentence(caller.language, error) });
    }
  }
  return made;
};

const asAnswer = (file: MissionFile): Pick<FlightImport, 'format' | 'items' | 'left_out' | 'polygons'> =>
  ({ ...file }) as unknown as Pick<FlightImport, 'format' | 'items' | 'left_out' | 'polygons'>;

/**
 * Reads a file in a thread; with `mission`, makes missions of what was chosen, each in a transaction of its own; a job makes
 * more than a few. Throws IMPORT_NEEDS_ENTERPRISE, IMPORT_ITEM_UNKNOWN, VALIDATION, FLIGHT_JOBS_UNDER_WAY.
 */
export const importFlights = async (
  deps: FlightsDeps & FlightJobsDeps,
  caller: Caller,
  body: Body,
): Promise<FlightImport | Accepted> => {
  const file = await readFile(deps, body);
  const chosen = chosenOf(file, body.items);
  const needs_enterprise = needsEnterprise(deps, caller, file, chosen.length);
  const read = { ...asAnswer(file), needs_enterprise };
  if (body.mission === undefined) return { ...read, flights: [], not_made: [] };
  if (needs_enterprise) throw new Failure('IMPORT_NEEDS_ENTERPRISE');
  const most = body.as === 'missions' ? LIMITS.imported_flights : 50;
  if (chosen.length === 0 || chosen.length > most)
    throw new Failure('VALIDATION', {
      fields: [
        chosen.length === 0
          ? { path: 'items', message: 'required' }
          : { path: 'items', message: 'too_big_array', params: { maximum: most } },
      ],
    });
  const fileName = (body.files[0]?.name ?? '').replace(/\.\w+$/, '');
  const { as, mission } = body;
  const planned = plannedMissions({ as, mission }, chosen, fileName);
  if (isForJob(planned.length)) return startImportJob(deps, caller, mission, planned);
  return { ...read, ...(await makeAll(deps, caller, mission, planned)) };
};
