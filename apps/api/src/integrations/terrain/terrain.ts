import { createHash } from 'node:crypto';
import type { Ground } from '@envol/domain/airspace/ground';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { boundingBox } from '@envol/domain/geo/packed';
import { reliefBetween, type Samples, samplesOf } from '@envol/domain/geo/samples';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import { createOneInATurn } from '../../platform/turns.ts';
import { estimatedGround, flatDistance, type KnownPoint, type KnownPoints } from './knownPoints.ts';
import { type Terrain, TerrainFailure, type TerrainSource } from './port.ts';
import type { GroundStore } from './store.ts';

/** Points of one question, all areas together, and of one area at most and at least. */
const POINTS = { all: 900, most: 120, least: 16 } as const;
/** A save does not wait longer than this for terrain. */
const DEADLINE_MS = 3_500;
/** A source that failed is left alone for a while. */
const REST_MS = 60_000;
const REMEMBERED = 2_000;

interface Parts {
  /** Null: the published points alone. */
  readonly source: TerrainSource | null;
  readonly points: KnownPoints;
  readonly store: GroundStore;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

const keyOf = (source: string, edition: string, geometry: AreaGeometry): string =>
  createHash('sha256')
    .update(`${source}${edition} ${JSON.stringify(geometry)}`)
    .digest('base64url');

/** Measured ground from heights at samples; null where the source lacks some of them: it then does not know the area. */
const measured = (
  source: TerrainSource,
  samples: Samples,
  heights: readonly (number | null)[],
): Ground | null => {
  const known = heights.filter((height) => height !== null);
  if (known.length === 0 || known.length < heights.length) return null;
  return {
    min_m: Math.min(...known),
    max_m: Math.max(...known),
    error_m: Math.round((source.error_m + reliefBetween(samples, known)) * 10) / 10,
    source: source.source,
    // What was invented measures nothing: it may only ask for a look, never settle an answer.
    certainty: source.source === 'simulated' ? 'estimated' : 'measured',
  };
};

/** Enough to look the ground up: whether an area can be flown at all is judged elsewhere, and costs more. */
const isOnEarth = (geometry: AreaGeometry): boolean => {
  const [west, south, east, north] = boundingBox(geometry);
  return west >= -180 && east <= 180 && south >= -89 && north <= 89 && west < east && south < north;
};

const withDeadline = <T>(work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer in ${DEADLINE_MS} ms`)), DEADLINE_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
};

/** Published points that a source is held against for one area, and how near the area they are, m. */
const WITNESSES = { most: 3, within_m: 15_000 } as const;
/**
 * How far a source may be from a published point before it contradicts it, m: some points are given to 100 m on the ground, where
 * a slope makes as much of a difference.
 */
const CONTRADICTION_M = 150;

/** The published points nearest to an area. */
const witnessesOf = (points: KnownPoints, geometry: AreaGeometry): readonly KnownPoint[] => {
  const [west, south, east, north] = boundingBox(geometry);
  const middle = [(west + east) / 2, (south + north) / 2] as const;
  return [...points.around(middle, WITNESSES.within_m)]
    .sort((a, b) => flatDistance(middle, a.position) - flatDistance(middle, b.position))
    .slice(0, WITNESSES.most);
};

/** Whether a source contradicts most of the published points near an area that it gives a height of. */
const contradicts = (witnesses: readonly KnownPoint[], heights: readonly (number | null)[]): boolean => {
  const off = witnesses.flatMap(({ ground_m }, index) => {
    const height = heights[index] ?? null;
    return height === null ? [] : [Math.abs(height - ground_m) > CONTRADICTION_M];
  });
  return off.length > 0 && off.filter(Boolean).length * 2 > off.length;
};

/** Fifty large areas take seconds to sample, a line of 2,000 points 20 ms: others are served between two. */
const sampleInTurn = createOneInATurn();

const askSource = async (
  source: TerrainSource,
  geometries: readonly AreaGeometry[],
  points: KnownPoints,
): Promise<(Ground | null)[]> => {
  const witnesses = geometries.map((geometry) => witnessesOf(points, geometry));
  const most = Math.min(POINTS.most, Math.max(POINTS.least, Math.floor(POINTS.all / geometries.length)));
  const samples: Samples[] = [];
  for (const geometry of geometries) samples.push(await sampleInTurn(() => samplesOf(geometry, most)));
  const asked = samples.map((each, index) => [
    ...each.points,
    ...(witnesses[index] ?? []).map(({ position }) => position),
  ]);
  const heights = await withDeadline(source.heightsAt(asked.flat()));
  let from = 0;
  return samples.map((each, index) => {
    const own = heights.slice(from, from + (asked[index]?.length ?? 0));
    from += own.length;
    if (contradicts(witnesses[index] ?? [], own.slice(each.points.length)))
      throw new TerrainFailure('heights contradict the published points around');
    return measured(source, each, own.slice(0, each.points.length));
  });
};

/**
 * Terrain with its memory and its stand-in: what was asked before is answered from memory or the database; a source
 * that fails is said so in the log and left alone for a minute, and the published points around answer in its place.
 */
export const createTerrain = ({ source, points, store, clock, log }: Parts): Terrain => {
  const remembered = new LRUCache<string, Ground>({ max: REMEMBERED });
  /** Not in the database either when the source's rest was under way: nothing but another process writes it meanwhile. */
  const missed = new LRUCache<string, true>({ max: REMEMBERED });
  let restsUntil = 0;
  const rests = () => clock.now().getTime() < restsUntil;

  const askKnown = async (keys: readonly string[]): Promise<void> => {
    if (!rests()) missed.clear();
    const lacking = keys.filter((key) => !(remembered.has(key) || missed.has(key)));
    if (lacking.length === 0) return;
    for (const [key, ground] of await store.read(lacking)) remembered.set(key, ground);
    if (rests()) for (const key of lacking) if (!remembered.has(key)) missed.set(key, true);
  };

  const ask = async (asked: TerrainSource, wanted: ReadonlyMap<string, AreaGeometry>): Promise<void> => {
    const now = clock.now();
    if (wanted.size === 0 || rests()) return;
    try {
      const grounds = await askSource(asked, [...wanted.values()], points);
      const found = [...wanted.keys()].flatMap((key, index) => {
        const ground = grounds[index];
        return ground ? [[key, ground] as const] : [];
      });
      for (const [key, ground] of found) remembered.set(key, ground);
      await store.write(found, now);
    } catch (error) {
      restsUntil = now.getTime() + REST_MS;
      log.warn({ err: error, source: asked.source }, 'terrain source failed: known points stand in for it');
    }
  };

  const fromSource = async (asked: TerrainSource, geometries: readonly AreaGeometry[]) => {
    const edition = (await asked.edition?.()) ?? '';
    const keys = geometries.map((geometry) => keyOf(asked.source, edition, geometry));
    await askKnown(keys);
    const wanted = new Map(
      geometries.flatMap((geometry, index) => {
        const key = keys[index] ?? '';
        return remembered.has(key) ? [] : [[key, geometry] as const];
      }),
    );
    await ask(asked, wanted);
    return keys.map((key) => remembered.get(key) ?? null);
  };

  return {
    source: source?.source ?? 'known_points',
    failing: () => (source !== null && rests() ? source.source : null),
    groundUnder: async (areas) => {
      const usable = areas.filter(isOnEarth);
      const grounds = source === null ? [] : await fromSource(source, usable);
      return areas.map((geometry) => {
        const place = usable.indexOf(geometry);
        if (place < 0) return null;
        return grounds[place] ?? estimatedGround(points, geometry);
      });
    },
  };
};
