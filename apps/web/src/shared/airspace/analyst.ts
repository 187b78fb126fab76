import type { Analysis, MissionInput } from '@envol/domain/airspace/constraint';
import type { AirspaceFound } from '@envol/domain/airspace/find';
import type { DatasetVersion } from '@envol/domain/airspace/zone';
import type { AreaGeometry, BoundingBox, Position } from '@envol/domain/geo/geometry';
import type { FeatureCollection } from 'geojson';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { createStore } from '../../ui/stores/store.ts';
import type {
  DayOnlyZone,
  OutlineOf,
  WorkerAnswer,
  WorkerRequest,
  ZonesAtPlace,
} from './analysis.messages.ts';
import type { CellStep } from './freeHeightCells.ts';
import type { TileInk, TilePlace } from './freeHeightTile.ts';

/** Which data this device judges with. `unavailable`: no copy here and the server did not answer. */
export type DatasetState =
  | { readonly state: 'loading' }
  | { readonly state: 'unavailable' }
  | {
      readonly state: 'ready';
      readonly version: DatasetVersion;
      /** Of the official UAS zones; null: never imported. */
      readonly official: DatasetVersion | null;
      readonly confirmed: boolean;
    };

interface Waiting {
  readonly resolve: (answer: WorkerAnswer) => void;
  readonly reject: (error: Error) => void;
}

const dataset = createStore<DatasetState>({ state: 'loading' });
const waiting = new Map<number, Waiting>();
let worker: Worker | null = null;
let lastTicket = 0;
let deviceAsked = false;
let serverFailed = false;

const post = (request: WorkerRequest): void => worker?.postMessage(request);

const noData = (from: 'device' | 'server'): void => {
  if (from === 'server') serverFailed = true;
  else deviceAsked = true;
  if (dataset.get().state === 'loading' && deviceAsked && serverFailed) dataset.set({ state: 'unavailable' });
};

const receive = (answer: WorkerAnswer): void => {
  if (answer.type === 'dataset') {
    const { version, official, from } = answer;
    dataset.set({ state: 'ready', version, official, confirmed: from === 'server' });
    return;
  }
  if (answer.type === 'no_dataset') {
    noData(answer.from);
    return;
  }
  const asked = waiting.get(answer.ticket);
  waiting.delete(answer.ticket);
  if (answer.type === 'failed') asked?.reject(new Error(answer.message));
  else asked?.resolve(answer);
};

/** Asks the server for the data in force; the browser's own cache answers when the ETag is unchanged. */
const fetchDataset = async (): Promise<void> => {
  try {
    post({ type: 'load', document: await callApi(endpoints.airspaceDataset, {}, { handles: 'all' }) });
    serverFailed = false;
  } catch {
    noData('server');
  }
};

const onOnline = (): void => void fetchDataset();

/** The worker is gone: what waits for it is told so, and nobody judges here until somebody tries again. */
const stopAnalyst = (): void => {
  worker?.terminate();
  worker = null;
  window.removeEventListener('online', onOnline);
  for (const { reject } of waiting.values()) reject(new Error('The analysis on this device stopped'));
  waiting.clear();
  dataset.set({ state: 'unavailable' });
};

/** Starts the worker once; the copy on this device answers at once, the server's document confirms or replaces it. */
export const startAnalyst = (): void => {
  if (worker !== null) return;
  worker = new Worker(new URL('./analysis.worker.ts', import.meta.url), { type: 'module', name: 'analysis' });
  worker.addEventListener('message', (event: MessageEvent<WorkerAnswer>) => receive(event.data));
  worker.addEventListener('error', (event) => {
    console.error(event.message);
    stopAnalyst();
  });
  post({ type: 'restore' });
  void fetchDataset();
  window.removeEventListener('online', onOnline);
  window.addEventListener('online', onOnline);
};

/** Tries again after a failure: to get the data, or to judge at all. */
export const retryDataset = (): void => {
  if (dataset.get().state === 'unavailable') dataset.set({ state: 'loading' });
  if (worker === null) startAnalyst();
  else void fetchDataset();
};

type Unasked<T extends WorkerRequest['type']> = Omit<Extract<WorkerRequest, { readonly type: T }>, 'ticket'>;

type Question =
  | { readonly type: 'analyse'; readonly mission: MissionInput }
  | { readonly type: 'zones_at'; readonly position: Position }
  | { readonly type: 'day_only' }
  | ({ readonly type: 'outline' } & OutlineOf)
  | Unasked<'find'>
  | Unasked<'paint_free_heights'>
  | Unasked<'free_height_cells'>;

const ask = (question: Question): Promise<WorkerAnswer> =>
  new Promise((resolve, reject) => {
    if (worker === null) {
      reject(new Error('The analysis on this device does not run'));
      return;
    }
    lastTicket += 1;
    waiting.set(lastTicket, { resolve, reject });
    post({ ...question, ticket: lastTicket });
  });

/** What this device found of a mission, and the départements it touches: INSEE codes joined by commas. */
export interface JudgedHere {
  readonly analysis: Analysis;
  readonly departements: string;
}

/** Judges a mission with this device's data; rejects while there is none. */
export const analyseHere = async (mission: MissionInput): Promise<JudgedHere> => {
  const answer = await ask({ type: 'analyse', mission });
  if (answer.type !== 'analysis') throw new Error('The analysis got another answer');
  return { analysis: answer.analysis, departements: answer.departements };
};

/** Every zone and official zone over a point, lowest first; rejects while this device has no data. */
export const zonesAtHere = async (position: Position): Promise<ZonesAtPlace> => {
  const answer = await ask({ type: 'zones_at', position });
  if (answer.type !== 'zones') throw new Error('The zones got another answer');
  return { zones: answer.zones, official: answer.official, territory: answer.territory };
};

/** The outline of a zone as published, of several parts the one over the place; rejects while this device has no data. */
export const zoneOutlineHere = async (of: OutlineOf): Promise<AreaGeometry | null> => {
  const answer = await ask({ type: 'outline', ...of });
  if (answer.type !== 'outline') throw new Error('The outline got another answer');
  return answer.geometry;
};

/** Aerodromes and zones by what people call them; rejects while this device has no data. */
export const findAirspaceHere = async (text: string, at_most: number): Promise<readonly AirspaceFound[]> => {
  const answer = await ask({ type: 'find', text, at_most });
  if (answer.type !== 'found') throw new Error('The search got another answer');
  return answer.found;
};

/** Zones that cannot be active at night; rejects while this device has no data. */
export const dayOnlyZones = async (): Promise<readonly DayOnlyZone[]> => {
  const answer = await ask({ type: 'day_only' });
  if (answer.type !== 'day_only') throw new Error('The hours of zones got another answer');
  return answer.zones;
};

/** A tile of the free heights around runways; rejects while this device has no data. */
export const paintFreeHeights = async (tile: TilePlace, side: number, ink: TileInk): Promise<ImageBitmap> => {
  const answer = await ask({ type: 'paint_free_heights', tile, side, ink });
  if (answer.type !== 'painted') throw new Error('The painter got another answer');
  return answer.picture;
};

/** Where which free height holds, in rows of cells; rejects while this device has no data. */
export const freeHeightCellsIn = async (box: BoundingBox, step: CellStep): Promise<FeatureCollection> => {
  const answer = await ask({ type: 'free_height_cells', box, step });
  if (answer.type !== 'cells') throw new Error('The free heights got another answer');
  return answer.cells;
};

export const useDatasetState = (): DatasetState => dataset.use();
