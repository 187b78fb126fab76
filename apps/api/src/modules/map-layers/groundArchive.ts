import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  type ArchiveHeader,
  COMPRESSION,
  type DirectoryEntry,
  findEntry,
  HEAD_BYTES,
  HEADER_BYTES,
  readDirectory,
  readHeader,
  tileNumber,
  UnreadableArchive,
  VECTOR_TILE,
} from '@envol/domain/map-layers/pmtiles/format';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

const unpack = promisify(gunzip);
/** Bytes of one directory, of the metadata and of one tile, as they lie in the file and unpacked. */
const MOST_PACKED = 4_000_000;
const MOST_UNPACKED = 32_000_000;
/** A directory leads to tiles, or to another that does; the specification allows no more steps. */
const DEEPEST_DIRECTORY = 3;
const KEPT_DIRECTORIES = 64;

const Metadata = z.object({
  attribution: z.string().optional(),
  vector_layers: z.array(z.object({ id: z.string() })).optional(),
  /** Places that it draws whole, where it draws no whole country. */
  areas: z.array(z.object({ bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]) })).optional(),
});

export interface GroundArchive {
  readonly header: ArchiveHeader;
  readonly metadata: z.infer<typeof Metadata>;
  /** Another for each content, for caches. */
  readonly version: string;
  /** Whether its tiles come packed by gzip. */
  readonly is_packed: boolean;
  /** A tile as it lies in the archive; null where it has none. Throws UnreadableArchive. */
  tile(address: { readonly z: number; readonly x: number; readonly y: number }): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

interface Part {
  readonly offset: number;
  readonly length: number;
}

const partOf = async (file: FileHandle, { offset, length }: Part): Promise<Buffer> => {
  if (length > MOST_PACKED) throw new UnreadableArchive(`a part of it has ${length} bytes`);
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, offset);
  if (bytesRead < length) throw new UnreadableArchive('it is cut short');
  return bytes;
};

const unpackedBy = async (compression: number, bytes: Buffer): Promise<Buffer> => {
  if (compression === COMPRESSION.none) return bytes;
  return unpack(bytes, { maxOutputLength: MOST_UNPACKED }).catch(() => {
    throw new UnreadableArchive('a part of it is no gzip');
  });
};

const checkedHeader = (bytes: Uint8Array): ArchiveHeader => {
  const header = readHeader(bytes);
  if (header.tile_type !== VECTOR_TILE) throw new UnreadableArchive('its tiles are no vector tiles');
  for (const compression of [header.internal_compression, header.tile_compression])
    if (compression !== COMPRESSION.none && compression !== COMPRESSION.gzip)
      throw new UnreadableArchive('it is packed in a way other than gzip');
  return header;
};

const readMetadata = (bytes: Buffer): GroundArchive['metadata'] => {
  try {
    return Metadata.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    throw new UnreadableArchive('its metadata are not as TileJSON has them');
  }
};

/** Opens an archive of vector tiles. Throws UnreadableArchive, or the file system's error. */
export const openGroundArchive = async (path: string): Promise<GroundArchive> => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = await partOf(file, { offset: 0, length: Math.min(size, HEAD_BYTES) });
    const header = checkedHeader(head.subarray(0, HEADER_BYTES));
    const directories = new LRUCache<number, Promise<readonly DirectoryEntry[]>>({ max: KEPT_DIRECTORIES });
    const directory = (part: Part): Promise<readonly DirectoryEntry[]> => {
      const known = directories.get(part.offset);
      if (known) return known;
      const read = partOf(file, part)
        .then((bytes) => unpackedBy(header.internal_compression, bytes))
        .then((bytes) => readDirectory(bytes));
      directories.set(part.offset, read);
      read.catch(() => directories.delete(part.offset));
      return read;
    };
    const metadata = readMetadata(
      await unpackedBy(header.internal_compression, await partOf(file, header.metadata)),
    );
    await directory(header.root);
    return {
      header,
      metadata,
      version: createHash('sha256').update(head).update(String(size)).digest('hex').slice(0, 12),
      is_packed: header.tile_compression === COMPRESSION.gzip,
      tile: async ({ z: zoom, x, y }) => {
        const number = tileNumber(zoom, x, y);
        let part: Part = header.root;
        for (let depth = 0; depth < DEEPEST_DIRECTORY; depth++) {
          const entry = findEntry(await directory(part), number);
          if (!entry) return null;
          const from = entry.run === 0 ? header.leaves : header.tiles;
          part = { offset: from.offset + entry.offset, length: entry.length };
          if (entry.run > 0) return partOf(file, part);
        }
        throw new UnreadableArchive('its directories lead nowhere');
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
};
