import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ReadLayer, unreadLayer } from '@envol/domain/map-layers/layerFile';

const CHILD = fileURLToPath(new URL('./geoPackage.child.ts', import.meta.url));
/** Below the time of the thread that waits for it. */
const TIMEOUT_MS = 10_000;
/** Two hundred thousand points with their names, as JSON. */
const MOST_ANSWER = 100_000_000;

/**
 * Reads a GeoPackage in a process of its own, which is killed when its time is over: a thread within SQLite cannot be
 * ended, and a file may keep it there for days. Blocks its thread meanwhile. Never throws for what the file holds.
 */
export const readGeoPackageApart = (bytes: Uint8Array, timeoutMs = TIMEOUT_MS): ReadLayer => {
  const file = path.join(tmpdir(), `envol-layer-${randomUUID()}.gpkg`);
  try {
    writeFileSync(file, bytes, { mode: 0o600 });
    const { status, stdout, error } = spawnSync(
      process.execPath,
      ['--no-warnings', '--max-old-space-size=384', CHILD, file],
      { env: {}, timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: MOST_ANSWER, stdio: 'pipe' },
    );
    // Of its time, its memory or its answer there was too much; whatever else is this server's own trouble.
    if (status === null && (error === undefined || /TIMEDOUT|ENOBUFS/.test(String(error))))
      return unreadLayer('too_large');
    if (error !== undefined) throw error;
    if (status !== 0) throw new Error(`the reader of GeoPackages ended with ${status}`);
    return (JSON.parse(stdout.toString('utf8')) as ReadLayer | null) ?? unreadLayer('not_geopackage');
  } finally {
    rmSync(file, { force: true });
  }
};
