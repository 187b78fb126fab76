import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { DrawnOutline } from '@envol/domain/geo/prepare';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Geometry } from './geometry.service.ts';

const BATCH = 20;

interface Undrawn {
  readonly id: number;
  readonly geometry: AreaGeometry;
}

/** Areas that some module keeps, with what each is drawn as. */
export interface OutlineRows {
  /** Areas without an outline, after an id, so many at most. */
  readonly undrawn: (db: Db, after: number, limit: number) => Promise<readonly Undrawn[]>;
  /** Keeps an outline where the area still has the geometry that it was drawn from. */
  readonly keep: (db: Db, area: Undrawn, outline: DrawnOutline | null) => Promise<void>;
}

interface FillHooks {
  readonly isStopping: () => boolean;
  readonly failed: (error: unknown) => void;
}

/**
 * Draws and keeps the outlines that areas saved before had not yet, a few at a time. May be stopped and begun again; one
 * that cannot be drawn within the limits is left, and drawn when a map asks for it.
 */
const fillOutlines = async (
  db: Database,
  geometry: Geometry,
  areas: OutlineRows,
  hooks: FillHooks,
): Promise<void> => {
  let after = 0;
  for (
    let rows = await areas.undrawn(db, after, BATCH);
    rows.length > 0;
    rows = await areas.undrawn(db, after, BATCH)
  ) {
    for (const row of rows) {
      if (hooks.isStopping()) return;
      after = row.id;
      try {
        const [outline = null] = await geometry.draw([row.geometry]);
        await areas.keep(db, row, outline);
      } catch (error) {
        hooks.failed(error);
      }
    }
  }
};

export type OutlineDeps = Pick<Deps, 'config' | 'db' | 'log'> & { readonly geometry: Geometry };

/** Fills in what is missing when a worker starts; a stop waits for the one in hand. */
export const keepOutlinesFilled = (
  app: FastifyInstance,
  { config, db, log, geometry }: OutlineDeps,
  areas: OutlineRows,
): void => {
  if (!config.roles.includes('worker')) return;
  let stopping = false;
  let filling: Promise<unknown> = Promise.resolve();
  const failed = (error: unknown): void => {
    if (!stopping) log.warn({ err: error }, 'outline could not be drawn');
  };
  app.addHook('onReady', async () => {
    filling = fillOutlines(db, geometry, areas, { isStopping: () => stopping, failed }).catch(failed);
  });
  app.addHook('preClose', async () => {
    stopping = true;
    await filling;
  });
};
