import type { Position } from '@envol/domain/geo/geometry';
import { z } from 'zod';
import { readJson } from '../readText.ts';
import { TerrainFailure, type TerrainSource } from './port.ts';

/** The altimetry of IGN's Géoplateforme, without a key. */
export const IGN_ALTIMETRY = 'https://data.geopf.fr/altimetrie/1.0/calcul/alti/rest/elevation.json';
/** RGE ALTI: from 0.2 m on surveyed coasts to 7 m in high mountains; the worst counts. */
const IGN_ERROR_M = 7;
/** An address stays under 4 KB; the service takes 5,000 points. */
const POINTS_A_CALL = 150;
const NO_DATA = -99_999;
const TIMEOUT_MS = 1_500;
const TRIES = 2;
/** The largest answer, generously: 150 numbers. */
const MOST = { characters: 100_000, values: 1_000 };
/** Mont Blanc and the lowest polders, rounded outwards: what is beyond is no ground of France. */
const PLAUSIBLE = { from: -50, to: 5_000 };

const Answer = z.object({ elevations: z.array(z.number()) });

interface Options {
  readonly url?: string;
  readonly timeout_ms?: number;
}

const readAnswer = async (reply: Response): Promise<readonly number[]> => {
  const answer = Answer.safeParse(await readJson(reply, MOST));
  if (!answer.success) throw new TerrainFailure('an answer of another shape');
  return answer.data.elevations;
};

const askOnce = async (
  url: string,
  points: readonly Position[],
  timeoutMs: number,
): Promise<readonly (number | null)[]> => {
  const query = new URLSearchParams({
    lon: points.map(([longitude]) => longitude).join('|'),
    lat: points.map(([, latitude]) => latitude).join('|'),
    resource: 'ign_rge_alti_wld',
    delimiter: '|',
    zonly: 'true',
  });
  const reply = await fetch(`${url}?${query}`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  });
  if (!reply.ok) {
    await reply.body?.cancel();
    throw new TerrainFailure(`status ${reply.status}`);
  }
  const heights = await readAnswer(reply);
  if (heights.length !== points.length)
    throw new TerrainFailure(`${heights.length} heights for ${points.length} points`);
  return heights.map((height) => {
    // A place outside France may lie as high as it likes: it is not known here, and no fault of the source.
    return height <= NO_DATA || height < PLAUSIBLE.from || height > PLAUSIBLE.to ? null : height;
  });
};

const ask = async (url: string, points: readonly Position[], timeoutMs: number) => {
  let last: unknown;
  for (let tried = 0; tried < TRIES; tried++) {
    try {
      return await askOnce(url, points, timeoutMs);
    } catch (error) {
      last = error;
    }
  }
  if (last instanceof TerrainFailure) throw last;
  throw new TerrainFailure(last instanceof Error ? `${last.name}: ${last.message}` : String(last));
};

/** The ground by IGN over the network: in batches, each with its time limit and one more try. */
export const ignTerrain = ({
  url = IGN_ALTIMETRY,
  timeout_ms = TIMEOUT_MS,
}: Options = {}): TerrainSource => ({
  source: 'ign',
  error_m: IGN_ERROR_M,
  heightsAt: async (points) => {
    const batches = [];
    for (let from = 0; from < points.length; from += POINTS_A_CALL)
      batches.push(ask(url, points.slice(from, from + POINTS_A_CALL), timeout_ms));
    return (await Promise.all(batches)).flat();
  },
});
