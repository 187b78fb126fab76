import { aerodromeName } from '@envol/domain/airspace/aerodromes/aerodromeName';
import type { AirspaceDataset } from '@envol/domain/airspace/dataset';
import { type AirspaceIndex, buildAirspaceIndex } from '@envol/domain/airspace/index';
import { judgedVersions } from '@envol/domain/airspace/judging/judgedVersions';
import { fillFromSia } from '@envol/domain/airspace/official/uasFill';
import type { DatasetVersion } from '@envol/domain/airspace/zone';
import type { FastifyBaseLogger } from 'fastify';
import { DATASETS_CHANNEL } from '../../datasets/importing.ts';
import { SIA_SOURCE } from '../../datasets/sia.ts';
import { currentVersion, storedAerodromes, storedZones } from '../../datasets/stored.queries.ts';
import { storedUasZones } from '../../datasets/storedUas.queries.ts';
import { UAS_SOURCE } from '../../datasets/uas.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { type Listener, listenToChannels } from '../../platform/db/listen.ts';
import { Failure } from '../../platform/http/failure.ts';
import { createDatasetDocument, type DatasetDocument } from './dataset.document.ts';
import { createOfficialTiles } from './officialTiles.ts';
import { createPackedCopy } from './packedCopy.ts';
import type { Tiles } from './tiles.ts';
import { createZoneTiles } from './zoneTiles.ts';

/** One dataset in force, ready to be judged by and served. */
export interface Airspace {
  readonly dataset: AirspaceDataset;
  readonly index: AirspaceIndex;
  readonly document: DatasetDocument;
  readonly tiles: Tiles;
  readonly officialTiles: Tiles;
  /** The dataset as packed JSON in memory that threads share; written when first asked for. */
  readonly shared: () => Promise<{ readonly id: string; readonly json: SharedArrayBuffer }>;
}

export interface AirspaceHolder {
  /** Throws SERVICE_UNAVAILABLE while no dataset is in force. */
  current(): Airspace;
  /** The ids of the datasets in force that a verdict rests on, the SIA's first; none while there is none. */
  currentIds(): readonly number[];
  /** Reads the zones of other publications that are kept. */
  load(versions: Versions): Promise<AirspaceDataset>;
  close(): Promise<void>;
}

export interface Versions {
  readonly sia: DatasetVersion;
  readonly official: DatasetVersion | undefined;
}

const versionsInForce = async (db: Database): Promise<Versions | null> => {
  const [sia, official] = await Promise.all([currentVersion(db, SIA_SOURCE), currentVersion(db, UAS_SOURCE)]);
  return sia ? { sia, official } : null;
};

/** The zones of a pair of publications, in force or not. */
const loadDataset = async (db: Database, { sia, official }: Versions): Promise<AirspaceDataset> => {
  const [zones, aerodromes, officialZones] = await Promise.all([
    storedZones(db, sia.id),
    storedAerodromes(db, sia.id),
    official ? storedUasZones(db, official.id) : [],
  ]);
  // Kept as published, said as people write them: on the map, in cards, requests, sheets and letters.
  const named = aerodromes.map((each) => ({ ...each, name: aerodromeName(each.name, each.icao_code) }));
  return {
    version: sia,
    zones,
    aerodromes: named,
    official: official ? { version: official, zones: fillFromSia(officialZones, zones) } : null,
  };
};

/** Reads a pair of publications and lays them out for searching: some 0.2 s of the processor. */
export const loadAirspace = async (db: Database, versions: Versions): Promise<Airspace> => {
  const dataset = await loadDataset(db, versions);
  const packed = createPackedCopy(dataset);
  return {
    dataset,
    index: buildAirspaceIndex(dataset),
    document: createDatasetDocument(dataset, packed),
    tiles: createZoneTiles(dataset),
    officialTiles: createOfficialTiles(dataset),
    shared: async () => ({ id: idsOf(dataset).join('-'), json: await packed() }),
  };
};

const idsOf = (dataset: AirspaceDataset): number[] =>
  [dataset.version.id, dataset.official?.version.id].flatMap((id) => id ?? []);

/** Loads the dataset in force (`loadFirst`) and follows its changes until closed. */
export const createAirspace = async (
  connection: Connection,
  log: FastifyBaseLogger,
  loadFirst = loadAirspace,
): Promise<AirspaceHolder> => {
  const found = await versionsInForce(connection.db);
  let current = found && (await loadFirst(connection.db, found));
  let loading: Promise<void> = Promise.resolve();

  const refresh = async (): Promise<void> => {
    const versions = await versionsInForce(connection.db);
    const ids = versions && [versions.sia.id, versions.official?.id].flatMap((id) => id ?? []);
    if (ids?.join() === (current && idsOf(current.dataset).join())) return;
    current = versions && (await loadAirspace(connection.db, versions));
  };
  const follow = (): void => {
    loading = loading.then(refresh).catch((error: unknown) => {
      log.error({ err: error }, 'airspace could not be loaded again');
    });
  };
  const listener: Listener = listenToChannels(connection.pool, [DATASETS_CHANNEL], {
    onNotify: follow,
    onOpen: follow,
  });

  return {
    current() {
      if (!current) throw new Failure('SERVICE_UNAVAILABLE');
      return current;
    },
    currentIds: () => (current ? judgedVersions(current.index).map(({ id }) => id) : []),
    load: (versions) => loadDataset(connection.db, versions),
    async close() {
      await listener.close();
      await loading;
    },
  };
};
