/// <reference lib="webworker" />

import { vicinityShapes } from '@envol/domain/airspace/aerodromes/vicinityShapes';
import { findAirspace } from '@envol/domain/airspace/find';
import { type AirspaceIndex, buildAirspaceIndex, zonesAt } from '@envol/domain/airspace/index';
import { analyseMission } from '@envol/domain/airspace/judging/analysis';
import { officialZonesAt } from '@envol/domain/airspace/official/officialAt';
import { readableZoneName } from '@envol/domain/airspace/official/uasZoneName';
import { type PackedDataset, unpackDataset } from '@envol/domain/airspace/packedDataset';
import { isDayOnly } from '@envol/domain/airspace/sia/publishedHours';
import { isJudgeable } from '@envol/domain/geo/areas';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { INSIDE, locatePoint } from '@envol/domain/geo/intersects';
import { boundingBox, packShapes } from '@envol/domain/geo/packed';
import { departementCodes } from '@envol/domain/territory/departements';
import type {
  DayOnlyZone,
  OutlineOf,
  WorkerAnswer,
  WorkerRequest,
  ZoneHere,
  ZonesAtPlace,
} from './analysis.messages.ts';
import { keepCopy, readCopy } from './deviceCopy.ts';
import { freeHeightCells } from './freeHeightCells.ts';
import { paintFreeHeights, tileBox } from './freeHeightTile.ts';

declare const self: DedicatedWorkerGlobalScope;

let index: AirspaceIndex | null = null;

const answer = (message: WorkerAnswer): void => self.postMessage(message);

const read = (text: string): AirspaceIndex | null => {
  try {
    return buildAirspaceIndex(unpackDataset(JSON.parse(text) as PackedDataset));
  } catch {
    return null;
  }
};

const versionsOf = ({ dataset }: AirspaceIndex): string =>
  `${dataset.version.id} ${dataset.official?.version.id}`;

const datasetOf = ({ dataset }: AirspaceIndex, from: 'device' | 'server'): WorkerAnswer => ({
  type: 'dataset',
  version: dataset.version,
  official: dataset.official?.version ?? null,
  from,
});

const restore = async (): Promise<void> => {
  const text = await readCopy();
  // The server's document may have come first: it is never older than the copy.
  if (index !== null) return;
  index = text === null ? null : read(text);
  if (index === null) answer({ type: 'no_dataset', from: 'device' });
  else answer(datasetOf(index, 'device'));
};

const load = async (document: Blob): Promise<void> => {
  const text = await document.text();
  const next = read(text);
  if (next === null) {
    answer({ type: 'no_dataset', from: 'server' });
    return;
  }
  const isNew = index === null || versionsOf(index) !== versionsOf(next);
  index = next;
  answer(datasetOf(next, 'server'));
  if (isNew || (await readCopy()) === null) await keepCopy(text);
};

const hereAt = (current: AirspaceIndex, position: readonly [number, number]): ZoneHere[] =>
  zonesAt(current, position).map(({ geometry: _geometry, activity, ...zone }) => ({
    ...zone,
    activity: activity.kind,
  }));

const officialHereAt = (
  { official, dataset }: AirspaceIndex,
  position: readonly [number, number],
): ZonesAtPlace['official'] => {
  if (!official || !dataset.official) return null;
  const zones = officialZonesAt(official, position).map(({ zone, volume }) => ({
    id: zone.id,
    published: zone.name,
    name: readableZoneName(zone.name),
    restriction: zone.restriction,
    lower: volume.lower,
    upper: volume.upper,
    limits: volume.limits,
    lost: zone.lost,
    message: zone.message,
  }));
  return { version: dataset.official.version, zones };
};

/** The zone's outline over a place: exact, as published. */
const outlineOf = (current: AirspaceIndex, { of, id, position }: OutlineOf): AreaGeometry | null => {
  if (of === 'official') {
    const here = current.official ? officialZonesAt(current.official, position) : [];
    return here.find(({ zone }) => zone.id === id)?.volume.projection ?? null;
  }
  const geometry = zonesAt(current, position).find((zone) => zone.id === id)?.geometry ?? null;
  if (geometry?.type !== 'MultiPolygon') return geometry;
  const parts = geometry.coordinates.map((coordinates): AreaGeometry => ({ type: 'Polygon', coordinates }));
  return (
    parts.find((part) => locatePoint(packShapes([part]), 0, position[0], position[1]) === INSIDE) ?? null
  );
};

const dayOnly = (current: AirspaceIndex): DayOnlyZone[] =>
  current.dataset.zones.filter(isDayOnly).map(({ id, geometry }) => {
    const [west, south, east, north] = boundingBox(geometry);
    return { id, place: [(west + east) / 2, (south + north) / 2] };
  });

const painted = (
  current: AirspaceIndex,
  { tile, side, ink }: Extract<WorkerRequest, { readonly type: 'paint_free_heights' }>,
): ImageBitmap => {
  const canvas = new OffscreenCanvas(side, side);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  paintFreeHeights(pen, vicinityShapes(current, tileBox(tile)), tile, ink);
  return canvas.transferToImageBitmap();
};

const handle = async (request: WorkerRequest): Promise<void> => {
  if (request.type === 'restore') return restore();
  if (request.type === 'load') return load(request.document);
  const { ticket } = request;
  if (index === null) {
    answer({ type: 'failed', ticket, message: 'no dataset' });
    return;
  }
  try {
    if (request.type === 'zones_at') {
      const { position } = request;
      answer({
        type: 'zones',
        ticket,
        zones: hereAt(index, position),
        official: officialHereAt(index, position),
        territory: index.territory.find(packShapes([{ type: 'Circle', center: position, radius_m: 1 }]), 0),
      });
      return;
    }
    if (request.type === 'day_only') {
      answer({ type: 'day_only', ticket, zones: dayOnly(index) });
      return;
    }
    if (request.type === 'outline') {
      answer({ type: 'outline', ticket, geometry: outlineOf(index, request) });
      return;
    }
    if (request.type === 'find') {
      answer({ type: 'found', ticket, found: findAirspace(index.dataset, request.text, request.at_most) });
      return;
    }
    if (request.type === 'paint_free_heights') {
      const picture = painted(index, request);
      self.postMessage({ type: 'painted', ticket, picture } satisfies WorkerAnswer, [picture]);
      return;
    }
    if (request.type === 'free_height_cells') {
      answer({ type: 'cells', ticket, cells: freeHeightCells(index, request.box, request.step) });
      return;
    }
    const started = performance.now();
    const analysis = analyseMission(index, request.mission);
    const took_ms = performance.now() - started;
    const judgeable = request.mission.areas.map(({ geometry }) => geometry).filter(isJudgeable);
    answer({ type: 'analysis', ticket, analysis, departements: departementCodes(judgeable), took_ms });
  } catch (error) {
    answer({ type: 'failed', ticket, message: error instanceof Error ? error.message : String(error) });
  }
};

self.addEventListener('message', (event: MessageEvent<WorkerRequest>) => void handle(event.data));
