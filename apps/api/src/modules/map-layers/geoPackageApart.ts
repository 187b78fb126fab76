import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GeoPackageRows } from '@envol/domain/formats/missions/geoPackageMission';
import { type ReadLayer, unreadLayer } from '@envol/domain/map-layers/layerFile';

const CHILD = fileURLToPath(new URL('./geoPackage.child.ts', import.meta.url));
/** Of the processor, which the process itself watches over; and by the clock, below that of the thread that waits for it. */
const LIMITS_MS = { processor: 10_000, clock: 50_000 };
/** Two hundred thousand points with their names, as JSON. */
const MOST_ANSWER = 100_000_000;

/** The machine was too busy to read a file by the clock: nothing is said against the file. */
export const READER_BUSY = 'the reader of GeoPackages had no processor';

/**
 * What the child says of a GeoPackage: it reads in a process of its own, which is killed when its time is over: a thread
 * within SQLite cannot be ended, and a file may keep it there for days. Blocks its thread meanwhile. Null: it is none. Throws
 * READER_BUSY, and nothing for what the file holds.
 */
const readApart = <T>(
  bytes: Uint8Array,
  as: 'layer' | 'mission',
  limits_ms = LIMITS_MS,
): T | null | 'too_large' => {
  const file = path.join(tmpdir(), `envol-layer-${randomUUID()}.gpkg`);
  try {
    writeFileSync(file, bytes, { mode: 0o600 });
    const { status, stdout, error } = spawnSync(
      process.execPath,
      ['--no-warnings', '--max-old-space-size=384', CHILD, file, String(limits_ms.processor), as],
      { env: {}, timeout: limits_ms.clock, killSignal: 'SIGKILL', maxBuffer: MOST_ANSWER, stdio: 'pipe' },
    );
    if (/TIMEDOUT/.test(String(error))) throw new Error(READER_BUSY);
    // Of its processor, its memory or its answer there was too much; whatever else is this server's own trouble.
    if (status === null && (error === undefined || /ENOBUFS/.test(String(error)))) return 'too_large';
    if (error !== undefined) throw error;
    if (status !== 0) throw new Error(`the reader of GeoPackages ended with ${status}`);
    return JSON.parse(stdout.toString('utf8')) as T | null;
  } finally {
    rmSync(file, { force: true });
  }
};

/** A GeoPackage as a map layer. */
export const readGeoPackageApart = (bytes: Uint8Array, limits_ms = LIMITS_MS): ReadLayer => {
  const read = readApart<ReadLayer>(bytes, 'layer', limits_ms);
  return read === 'too_large' ? unreadLayer(read) : (read ?? unreadLayer('not_geopackage'));
};

/** The rows of a GeoPackage; null where it is none, `too_large` where it takes too long. */
export const readGeoPackageRows = (bytes: Uint8Array): GeoPackageRows | null | 'too_large' =>
  readApart<GeoPackageRows>(bytes, 'mission');

export const isGeoPackage = (bytes: Uint8Array): boolean =>
  bytes.length > 16 &&
  Buffer.from(bytes.buffer, bytes.byteOffset, 16).toString('latin1') === 'SQLite format 3\0';
