import type { RequestOf } from '@envol/contract/endpoint';
import type { bulkImport, FlightImport } from '@envol/contract/flight-import';
import { LIMITS } from '@envol/contract/limits';
import { operatorOf } from '@envol/domain/access/actor';
import { areaOfShape, type MissionFile, type MissionItem } from '@envol/domain/formats/missionFile';
import { unreadFile } from '@envol/domain/formats/unreadFile';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { failureSentence } from '../../platform/http/errors.ts';
import { Failure, fieldFailure } from '../../platform/http/failure.ts';
import { type WorkerKind, WorkerLimitExceeded } from '../../platform/workers.ts';
import { type Caller, createFlight, type FlightsDeps } from '../flights/index.ts';
import { GEO_PACKAGE_MISSION, isGeoPackage, READER_BUSY } from '../map-layers/index.ts';
import type { ImportTask } from './flightImport.worker.ts';

type Body = RequestOf<typeof bulkImport>['body'];
type Mission = NonNullable<Body['mission']>;
type Choice = NonNullable<Body['items']>[number];
type Made = Pick<FlightImport, 'flights' | 'not_made'>;
type AreaInput = Parameters<typeof createFlight>[2]['areas'][number];

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
const needsEnterprise = (caller: Caller, file: MissionFile, count: number): boolean => {
  if (operatorOf(caller.actor)?.plan === 'enterprise' || file.items.length === 0) return false;
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

/** Makes one mission of some things of the file; a refusal is told beside them, and leaves the others. */
const make = async (
  deps: FlightsDeps,
  caller: Caller,
  mission: Mission,
  chosen: readonly Chosen[],
  name: string,
  into: Made,
): Promise<void> => {
  const item_keys = chosen.map(({ item }) => item.key);
  try {
    const { flight } = await createFlight(deps, caller, { ...mission, name, areas: chosen.map(areaOf) });
    const { id, display_identifier } = flight;
    into.flights.push({ id, display_identifier, name, item_keys });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    into.not_made.push({ item_keys, name, detail: failureSentence(caller.language, error) });
  }
};

const makeAll = async (
  deps: FlightsDeps,
  caller: Caller,
  { as, mission }: Body & { readonly mission: Mission },
  chosen: readonly Chosen[],
  fileName: string,
): Promise<Made> => {
  const made: Made = { flights: [], not_made: [] };
  const [first] = chosen;
  if (first === undefined) return made;
  const named = mission.name ?? (first.item.name || fileName);
  if (as === 'areas') {
    await make(deps, caller, mission, chosen, named, made);
    return made;
  }
  for (const [index, each] of chosen.entries()) {
    const own = each.choice.name ?? each.item.name;
    const name = mission.name === undefined ? own : [mission.name, own].filter(Boolean).join(' – ');
    await make(deps, caller, mission, [each], name || `${fileName} ${index + 1}`, made);
  }
  return made;
};

const asAnswer = (file: MissionFile): Pick<FlightImport, 'format' | 'items' | 'left_out' | 'polygons'> =>
  ({ ...file }) as unknown as Pick<FlightImport, 'format' | 'items' | 'left_out' | 'polygons'>;

/**
 * Reads a file in a thread; with `mission`, makes missions of what was chosen, each in a transaction of its own. Throws
 * IMPORT_NEEDS_ENTERPRISE, IMPORT_ITEM_UNKNOWN, VALIDATION.
 */
export const importFlights = async (deps: FlightsDeps, caller: Caller, body: Body): Promise<FlightImport> => {
  const file = await readFile(deps, body);
  const chosen = chosenOf(file, body.items);
  const needs_enterprise = needsEnterprise(caller, file, chosen.length);
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
  const made = await makeAll(deps, caller, { ...body, mission: body.mission }, chosen, fileName);
  return { ...read, ...made };
};
