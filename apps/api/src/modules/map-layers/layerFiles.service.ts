import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import type { uploadCustomLayerMap } from '@envol/contract/map-layers';
import type { BinaryReply } from '../../platform/http/answers.ts';
import { Failure, fieldFailure } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { type WorkerKind, WorkerLimitExceeded, type Workers } from '../../platform/workers.ts';
import { layersOf } from './customLayers.queries.ts';
import { addLayer, layerFeatures } from './customLayers.service.ts';
import { READER_BUSY } from './geoPackageApart.ts';
import type { ReadLayerFile } from './layerFile.worker.ts';
import type { MapLayersDeps } from './mapLayers.deps.ts';

const READING: WorkerKind = {
  file: new URL('./layerFile.worker.ts', import.meta.url),
  processor_ms: 15_000,
  max_heap_mb: 512,
};
const WRITING: WorkerKind = {
  file: new URL('./layerKml.worker.ts', import.meta.url),
  processor_ms: 15_000,
  max_heap_mb: 512,
};

const readLayerFile = async (workers: Workers, data: Uint8Array): Promise<ReadLayerFile> => {
  try {
    return await workers.run<Uint8Array, ReadLayerFile>(READING, data);
  } catch (error) {
    // What a thread cannot read in its time is refused like any other file that cannot be read.
    if (error instanceof WorkerLimitExceeded)
      throw new Failure('LAYER_FILE_INVALID', { params: { reason: 'too_large' } });
    if (error instanceof Error && error.message === READER_BUSY)
      throw new Failure('SERVICE_UNAVAILABLE', { retry_after_s: 30 });
    throw error;
  }
};

type Input = RequestOf<typeof uploadCustomLayerMap>['body'];

/** Reads a map file and, unless it is a trial, keeps it as a layer. Throws LAYER_FILE_INVALID. */
export const importLayer = async (
  deps: MapLayersDeps,
  by: SignedIn,
  { files, dry_run, ...said }: Input,
): Promise<ResponseOf<typeof uploadCustomLayerMap>> => {
  const [file] = files;
  if (file === undefined) throw fieldFailure('LAYER_FILE_INVALID', 'files', 'required');
  const read = await readLayerFile(deps.workers, file.data);
  const { format, features_count, bounds, told, noted, refused, refused_count, geojson } = read;
  if (features_count === 0)
    throw new Failure('LAYER_FILE_INVALID', { params: { reason: refused[0]?.reason ?? 'no_features' } });
  const layer = dry_run
    ? null
    : await addLayer(deps, by, {
        ...said,
        kind: 'file',
        default_visibility: true,
        legend_center: null,
        areas: [],
        features: geojson,
        features_count,
        file_name: file.name,
      });
  return {
    format,
    features_count,
    bounds: bounds === null ? null : [...bounds],
    told: told.map((each) => ({ ...each })),
    noted: noted.map((each) => ({ ...each })),
    refused: refused.map((each) => ({ ...each })),
    refused_count,
    layer,
  };
};

/** A layer as KML, written in a thread. Throws NOT_FOUND. */
export const layerKml = async (deps: MapLayersDeps, by: SignedIn, id: number): Promise<BinaryReply> => {
  const { data } = await layerFeatures(deps, by, id);
  const row = await layersOf(deps.db, by.actor).where('id', '=', id).executeTakeFirstOrThrow();
  const kml = await deps.workers.run<object, string>(WRITING, {
    name: row.name,
    description: row.description,
    fill_colour: row.fill_colour,
    stroke_colour: row.stroke_colour,
    opacity: row.opacity,
    geojson: (data as Buffer).toString('utf8'),
  });
  return {
    data: Buffer.from(kml, 'utf8'),
    filename: `${row.name.replace(/[^\p{L}\p{N} ._-]/gu, ' ').trim() || 'layer'}.kml`,
  };
};
