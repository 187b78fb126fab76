import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Geometry } from './geometry.service.ts';

const TABLES = ['flight_areas', 'approval_areas'] as const;
const BATCH = 20;

const undrawn = (db: Database, table: (typeof TABLES)[number], after: number) =>
  db
    .selectFrom(table)
    .select(['id', 'geometry'])
    .where('id', '>', after)
    .where('outline', 'is', null)
    .where(sql<boolean>`geometry->>'type' <> 'Polygon'`)
    .orderBy('id')
    .limit(BATCH)
    .execute();

/**
 * Draws and keeps the outlines that areas saved before had not yet, a few at a time. May be stopped and begun again; one
 * that cannot be drawn within the limits is left, and drawn when a map asks for it.
 */
const fillOutlines = async (
  db: Database,
  geometry: Geometry,
  hooks: { readonly isStopping: () => boolean; readonly failed: (error: unknown) => void },
): Promise<number> => {
  let filled = 0;
  for (const table of TABLES) {
    let after = 0;
    for (
      let rows = await undrawn(db, table, after);
      rows.length > 0;
      rows = await undrawn(db, table, after)
    ) {
      for (const row of rows) {
        if (hooks.isStopping()) return filled;
        after = row.id;
        try {
          const [outline = null] = await geometry.draw([row.geometry]);
          await db
            .updateTable(table)
            .set({ outline: JSON.stringify(outline) })
            .where('id', '=', row.id)
            // Saved again meanwhile, with another shape: that one was drawn then.
            .where(sql<boolean>`geometry = ${JSON.stringify(row.geometry)}::jsonb`)
            .execute();
          filled += 1;
        } catch (error) {
          hooks.failed(error);
        }
      }
    }
  }
  return filled;
};

/** Fills in what is missing when a worker starts; a stop waits for the one in hand. */
export const keepOutlinesFilled = (
  app: FastifyInstance,
  { config, db, log, geometry }: Pick<Deps, 'config' | 'db' | 'log'> & { readonly geometry: Geometry },
): void => {
  if (!config.roles.includes('worker')) return;
  let stopping = false;
  let filling: Promise<unknown> = Promise.resolve();
  const failed = (error: unknown): void => {
    if (!stopping) log.warn({ err: error }, 'outline could not be drawn');
  };
  app.addHook('onReady', async () => {
    filling = fillOutlines(db, geometry, { isStopping: () => stopping, failed }).catch(failed);
  });
  app.addHook('preClose', async () => {
    stopping = true;
    await filling;
  });
};
