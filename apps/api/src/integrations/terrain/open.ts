import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { fileTerrain } from './files.ts';
import { type KnownPoints, loadKnownPoints } from './knownPoints.ts';
import { ignTerrain } from './live.ts';
import type { Terrain, TerrainSource } from './port.ts';
import { simulatedTerrain } from './simulated.ts';
import { groundStore } from './store.ts';
import { createTerrain } from './terrain.ts';

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

const sourceOf = (
  { terrain, terrain_url }: Pick<Config, 'terrain' | 'terrain_url'>,
  db: Database,
  points: KnownPoints,
): TerrainSource | null => {
  switch (terrain) {
    case 'ign':
      return ignTerrain(terrain_url === null ? {} : { url: terrain_url });
    case 'files':
      return fileTerrain(db);
    case 'simulated':
      return simulatedTerrain(points);
    case 'points':
      return null;
  }
};

/** The terrain that the settings name; nothing is asked of it before a mission is. */
export const openTerrain = async (
  config: Pick<Config, 'terrain' | 'terrain_url'>,
  { db, clock, log }: Parts,
): Promise<Terrain> => {
  const points = await loadKnownPoints();
  return createTerrain({ source: sourceOf(config, db, points), points, store: groundStore(db), clock, log });
};
