import { aerodromeName } from '@envol/domain/airspace/aerodromeName';
import type { AirspaceDataset } from '@envol/domain/airspace/dataset';
import { type AirspaceIndex, buildAirspaceIndex } from '@envol/domain/airspace/index';
import type { FastifyBaseLogger } from 'fastify';
import { DATASETS_CHANNEL, SIA_SOURCE } from '../../datasets/sia.ts';
import { currentVersion, storedAerodromes, storedZones } from '../../datasets/stored.queries.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { type Listener, listen } from '../../platform/db/listen.ts';
import { Failure } from '../../platform/http/failure.ts';
import { createDatasetDocument, type DatasetDocument } from './dataset.document.ts';
import { createZoneTiles, type ZoneTiles } from './zoneTiles.ts';

/** One dataset in force, ready to be judged by and served. */
export interface Airspace {
  readonly dataset: AirspaceDataset;
  readonly index: AirspaceIndex;
  readonly document: DatasetDocument;
  readonly tiles: ZoneTiles;
  /** The dataset as JSON in memory that threads share; written when first asked for. */
  readonly shared: () => { readonly id: number; readonly json: SharedArrayBuffer };
}

export interface AirspaceHolder {
  /** Throws SERVICE_UNAVAILABLE while no dataset is in force. */
  current(): Airspace;
  /** The id of the dataset in force; null while there is none. */
  currentId(): number | null;
  close(): Promise<void>;
}

const load = async (db: Database): Promise<Airspace | null> => {
  const version = await currentVersion(db, SIA_SOURCE);
  if (!version) return null;
  const [zones, aerodromes] = await Promise.all([
    storedZones(db, version.id),
    storedAerodromes(db, version.id),
  ]);
  // Kept as published, said as people write them: on the map, in cards, requests, sheets and letters.
  const named = aerodromes.map((each) => ({ ...each, name: aerodromeName(each.name, each.icao_code) }));
  const dataset: AirspaceDataset = { version, zones, aerodromes: named, official: null };
  let shared: SharedArrayBuffer | null = null;
  return {
    dataset,
    index: buildAirspaceIndex(dataset),
    document: createDatasetDocument(dataset),
    tiles: createZoneTiles(dataset),
    shared: () => {
      shared ??= sharedCopy(Buffer.from(JSON.stringify(dataset)));
      return { id: version.id, json: shared };
    },
  };
};

const sharedCopy = (bytes: Buffer): SharedArrayBuffer => {
  const memory = new SharedArrayBuffer(bytes.byteLength);
  bytes.copy(new Uint8Array(memory));
  return memory;
};

/** Loads the dataset in force and follows its changes until closed. */
export const createAirspace = async (
  connection: Connection,
  log: FastifyBaseLogger,
): Promise<AirspaceHolder> => {
  let current = await load(connection.db);
  let loading: Promise<void> = Promise.resolve();

  const refresh = async (): Promise<void> => {
    const version = await currentVersion(connection.db, SIA_SOURCE);
    if (version?.id === current?.dataset.version.id) return;
    current = await load(connection.db);
  };
  const follow = (): void => {
    loading = loading.then(refresh).catch((error: unknown) => {
      log.error({ err: error }, 'airspace could not be loaded again');
    });
  };
  const listener: Listener = listen(connection.pool, [DATASETS_CHANNEL], {
    onNotify: follow,
    onOpen: follow,
  });

  return {
    current() {
      if (!current) throw new Failure('SERVICE_UNAVAILABLE');
      return current;
    },
    currentId: () => current?.dataset.version.id ?? null,
    async close() {
      await listener.close();
      await loading;
    },
  };
};
