import { sql } from 'kysely';

/**
 * Bytes of outlines, as they are stored, that one map is sent: some twenty megabytes of JSON. A thousand usual missions are
 * a tenth of it; beyond, the oldest are their middles alone.
 */
export const MAP_BYTES = 6_000_000;

/** Of a row with `geometry` and `outline`: what is drawn of it, without unpacking it. */
export const bytesDrawn = sql<number>`pg_column_size(coalesce(outline, geometry))`;
