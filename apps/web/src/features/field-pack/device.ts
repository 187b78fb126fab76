import type { Flight } from '@envol/contract/flights';
import type { FieldLayer } from '@envol/domain/flights/fieldLayers';
import { deviceFile, downloadFile } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { isFailure } from '../../api/failure.ts';
import { queryOf } from '../../api/query.ts';
import { queryClient } from '../../api/queryClient.ts';
import { currentSession, keepingSeat } from '../../api/session.ts';
import { presentTime } from '../../device/clock.ts';
import { copyOf, keepCopy } from '../../offline/copies.ts';
import { devicePlace, keepPlace } from '../../offline/keptPlaces.ts';
import { TileFailure } from '../../offline/keptTiles.ts';
import { aerialTiles, groundTiles, zoneTiles } from '../../offline/tileAddresses.ts';
import {
  boxOf,
  filesOf,
  type LayerFile,
  type LayerQuery,
  missionQuery,
  type QueryReader,
  queriesOf,
} from './layers.ts';
import type { FieldDevice } from './readLayer.ts';

const SOURCES = '/api/v2/tiles/ground/sources';

const sizeOf = (file: { readonly at: number; readonly blob: Blob } | undefined) =>
  file === undefined ? undefined : { at: file.at, bytes: file.blob.size };

/** This phone, for the account that is signed in; it holds nothing while the staff looks through it. */
export const ownDevice: FieldDevice = {
  answer: async (queryKey) => {
    const owner = keepingSeat();
    return owner === null ? undefined : copyOf(owner, queryKey);
  },
  file: async ({ of, id }) =>
    sizeOf(
      of === 'sheet'
        ? await deviceFile(endpoints.downloadFlightPdf, { params: { id } })
        : await deviceFile(endpoints.downloadDocument, { params: { id } }),
    ),
  place: async (flightId, layer) => {
    const owner = keepingSeat();
    return owner === null ? undefined : devicePlace(owner, flightId, layer);
  },
};

/** Saves a file on the device, or with `keepOnly` keeps it in Envol's own copies. */
export const fetchFile = ({ of, id, name }: LayerFile, keepOnly: boolean): Promise<void> =>
  of === 'sheet'
    ? downloadFile(endpoints.downloadFlightPdf, { params: { id } }, name, { keepOnly })
    : downloadFile(endpoints.downloadDocument, { params: { id } }, name, { keepOnly });

/** Nothing is kept: the staff looks through the account, somebody else signed in, the phone is full. */
export class PackNotStored extends Error {}

const seat = (): string => {
  const owner = keepingSeat();
  if (owner === null) throw new PackNotStored('No copies are made of an account that is looked through');
  return owner;
};

/** Asks the server and keeps its answer; a copy never stands in for it here. */
const keepAnswer = async ({ queryKey, queryFn }: LayerQuery): Promise<unknown> => {
  const owner = seat();
  const read = queryFn as QueryReader;
  const signal = new AbortController().signal;
  const data = await read({ queryKey, signal, client: queryClient, meta: undefined });
  if (keepingSeat() !== owner) throw new PackNotStored('Somebody else signed in');
  await keepCopy(owner, queryKey, { at: presentTime(), data });
  queryClient.setQueryData(queryKey, data);
  return data;
};

/** Fetches a file anew; a phone without room keeps the former one, or none, and the layer has failed. */
const keepWhole = async (file: LayerFile): Promise<void> => {
  const since = presentTime();
  await fetchFile(file, true);
  const held = await ownDevice.file(file);
  if (held === undefined || held.at < since) throw new PackNotStored('The phone has no room for a file');
};

/** The tiles that a layer of the map is made of. */
const tilesOf = async (
  layer: 'map' | 'aerial',
  flight: Flight,
  aerial: string | null,
): Promise<readonly string[]> => {
  const box = boxOf(flight);
  if (box === null) return [];
  if (layer === 'aerial') return aerial === null ? [] : aerialTiles(box, aerial);
  const { sources } = await queryClient.fetchQuery({ ...queryOf(endpoints.groundSources), staleTime: 0 });
  return [SOURCES, ...zoneTiles(box), ...groundTiles(box, sources)];
};

/** Fetches the mission anew: what it is now says what its layers are made of. */
export const keepMission = async (flightId: number): Promise<Flight> =>
  (await keepAnswer(missionQuery(flightId))) as Flight;

/** Fetches a layer anew and keeps it on this phone; `aerial`: where its tiles are, with {z}, {x}, {y}. */
export const keepLayer = async (layer: FieldLayer, flight: Flight, aerial: string | null): Promise<void> => {
  if (layer === 'map' || layer === 'aerial') {
    const owner = seat();
    const addresses = await tilesOf(layer, flight, aerial);
    if (addresses.length === 0) throw new PackNotStored('No tile is known of this place');
    const place = { owner, flightId: flight.id, layer, box: String(boxOf(flight)), addresses };
    return keepPlace(place, {
      token: currentSession()?.token,
      now: presentTime,
      isWanted: () => keepingSeat() === owner,
    });
  }
  const answers: unknown[] = [];
  for (const query of queriesOf(layer, flight)) answers.push(await keepAnswer(query));
  for (const file of filesOf(layer, flight, answers)) await keepWhole(file);
};

/** No answer came: the network is away, or the server is. Another's answer, a refusal or a full phone are failures. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof TileFailure
    ? !error.is_answered && !navigator.onLine
    : isFailure(error) && (error.code === 'NETWORK' || error.status >= 502);
