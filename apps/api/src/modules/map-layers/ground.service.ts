import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { API_BASE } from '@envol/contract/api';
import type { ResponseOf } from '@envol/contract/endpoint';
import type { GroundArchiveId, groundSources } from '@envol/contract/map-layers';
import { UnreadableArchive } from '@envol/domain/map-layers/pmtiles/format';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { BinaryReply } from '../../platform/http/answers.ts';
import { negotiateEncoding } from '../../platform/http/encoding.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type GroundArchive, openGroundArchive } from './groundArchive.ts';

const FOLDER = new URL('../../../data/base-map/', import.meta.url);
const unpack = promisify(gunzip);
/** Its address names the archive's version: a tile never changes. */
const FOREVER = 'public, max-age=31536000, immutable';

type Source = ResponseOf<typeof groundSources>['sources'][number];

/** The archives that the ground of the map is drawn from. */
export interface Ground {
  readonly archives: ReadonlyMap<GroundArchiveId, GroundArchive>;
}

/** How an archive names its layers, by one that only it has; null where neither is known. */
const schemaOf = ({ metadata }: GroundArchive): Source['schema'] | null => {
  const layers = new Set(metadata.vector_layers?.map(({ id }) => id));
  if (layers.has('roads')) return 'protomaps';
  return layers.has('transportation') ? 'openmaptiles' : null;
};

const openOwn = async (path: string): Promise<GroundArchive> => {
  try {
    const archive = await openGroundArchive(path);
    if (schemaOf(archive) === null) {
      await archive.close();
      throw new UnreadableArchive(
        'it has a layer neither of roads (Protomaps) nor of transportation (OpenMapTiles)',
      );
    }
    return archive;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`BASEMAP: ${path} cannot be read as a base map: ${why}.`, { cause: error });
  }
};

/** The installation's own archive where it has one, else those that came with the product. */
export const openGround = async ({ basemap }: Pick<Config, 'basemap'>): Promise<Ground> => {
  const embedded = (name: string) => openGroundArchive(fileURLToPath(new URL(name, FOLDER)));
  return {
    archives:
      basemap === null
        ? new Map([
            ['ways', await embedded('ways.pmtiles')],
            ['streets', await embedded('streets.pmtiles')],
          ])
        : new Map([['own', await openOwn(basemap)]]),
  };
};

export const closeGround = async ({ archives }: Ground): Promise<void> => {
  for (const archive of archives.values()) await archive.close();
};

/** Whose data they are, as words: an archive may write it as HTML. */
const plain = (text: string): string =>
  text
    .replace(/<[^>]*>/g, '')
    .replace(/&copy;/g, '©')
    .trim()
    .slice(0, 200);

export const listGround = ({ archives }: Ground): ResponseOf<typeof groundSources> => ({
  sources: [...archives].map(([id, archive]) => {
    const { header, metadata, version } = archive;
    return {
      id,
      tiles: `${API_BASE}/tiles/ground/${id}/{z}/{x}/{y}?v=${version}`,
      min_zoom: header.min_zoom,
      max_zoom: header.max_zoom,
      bounds: [...header.bounds],
      attribution: plain(metadata.attribution ?? '') || null,
      schema: schemaOf(archive) ?? 'protomaps',
      layers: metadata.vector_layers?.map((layer) => layer.id) ?? [],
      street_areas:
        id === 'ways' ? [] : (metadata.areas?.map(({ bounds }) => bounds) ?? [[...header.bounds]]),
    };
  }),
});

interface Asked {
  readonly archive: GroundArchiveId;
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** One tile as it lies in its archive; of zero bytes where the archive has nothing. */
export const groundTile = async (
  { ground: { archives }, log }: { readonly ground: Ground; readonly log: Pick<FastifyBaseLogger, 'error'> },
  { archive: id, ...address }: Asked,
  acceptEncoding: string | undefined,
): Promise<BinaryReply> => {
  const archive = archives.get(id);
  const side = 2 ** address.z;
  const isThere = archive && address.z >= archive.header.min_zoom && address.z <= archive.header.max_zoom;
  if (!isThere || address.x >= side || address.y >= side) throw new Failure('TILE_OUT_OF_RANGE');
  try {
    const data = await archive.tile(address);
    const headers = {
      etag: `W/"ground-${archive.version}-${address.z}/${address.x}/${address.y}"`,
      cache_control: FOREVER,
    };
    if (data === null || !archive.is_packed) return { data: data ?? new Uint8Array(0), ...headers };
    return negotiateEncoding(acceptEncoding, ['gzip']) === 'gzip'
      ? { data, encoding: 'gzip', ...headers }
      : { data: await unpack(data, { maxOutputLength: 32_000_000 }), ...headers };
  } catch (error) {
    log.error({ err: error, archive: id, tile: address }, 'a tile of the base map could not be read');
    throw new Failure('SERVICE_UNAVAILABLE', { retry_after_s: 30 });
  }
};
