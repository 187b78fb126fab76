import type { Building } from '@envol/domain/geo/buildings';
import { metresPerDegreeOfLatitude, metresPerDegreeOfLongitude } from '@envol/domain/geo/ellipsoid';
import type { Position, Ring } from '@envol/domain/geo/geometry';
import { ringIssue } from '@envol/domain/geo/rings';
import { z } from 'zod';
import { readJson, UnreadableAnswer } from '../readText.ts';
import { type Buildings, BuildingsFailure } from './port.ts';

const TIMEOUT_MS = 4_000;
const MOST = { characters: 4_000_000, values: 400_000 };
/** Features of one answer: within some tens of metres there are a dozen. */
const MOST_FEATURES = 60;
/** A GeoServer that took one axis for the other answers with buildings of another place, degrees. */
const ELSEWHERE = 0.05;

/** Longitude, latitude and, in BD TOPO, the roof's height above the sea, which is not read. */
const Point = z.tuple([z.number(), z.number()]).rest(z.number());
const Outline = z.array(z.array(Point).min(4)).min(1);
const Answer = z.object({
  features: z.array(
    z.object({
      geometry: z.discriminatedUnion('type', [
        z.object({ type: z.literal('Polygon'), coordinates: Outline }),
        z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(Outline) }),
      ]),
      properties: z.looseObject({
        hauteur: z.number().nullish(),
        etat_de_l_objet: z.string().nullish(),
      }),
    }),
  ),
});
type Feature = z.infer<typeof Answer>['features'][number];

const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
const ringOf = (points: readonly (readonly [number, number, ...number[]])[]): Ring =>
  points.map(([x, y]) => [rounded(x), rounded(y)] as const);

/** What is planned or in ruins is no building to fly around; a courtyard is left out of the outline's fill. */
const toBuildings = ({ geometry, properties }: Feature): Building[] => {
  const state = properties.etat_de_l_objet ?? 'En service';
  if (state === 'En projet' || state === 'En construction') return [];
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return parts.flatMap((part): Building[] => {
    const rings = part.map(ringOf);
    if (rings.some((ring) => ringIssue(ring) !== null)) return [];
    return [{ outline: { type: 'Polygon', coordinates: rings }, height_m: properties.hauteur ?? null }];
  });
};

/** South, west, north, east: in WFS 2.0 the axes of `urn:ogc:def:crs:EPSG::4326` are latitude, then longitude. */
const boxAround = ([x, y]: Position, metres: number): string => {
  const [dx, dy] = [metres / metresPerDegreeOfLongitude(y), metres / metresPerDegreeOfLatitude(y)];
  return `${[y - dy, x - dx, y + dy, x + dx].map(rounded).join()},urn:ogc:def:crs:EPSG::4326`;
};

/** IGN's BD TOPO over WFS 2.0, without a key (docs of geoservices.ign.fr; `BDTOPO_V3:batiment`). */
export const liveBuildings = (url: string, timeoutMs = TIMEOUT_MS): Buildings => ({
  source: 'live',
  near: async (place, within_m) => {
    const address = new URL('/wfs/ows', url);
    address.search = new URLSearchParams({
      SERVICE: 'WFS',
      VERSION: '2.0.0',
      REQUEST: 'GetFeature',
      TYPENAMES: 'BDTOPO_V3:batiment',
      SRSNAME: 'urn:ogc:def:crs:OGC:1.3:CRS84',
      OUTPUTFORMAT: 'application/json',
      COUNT: String(MOST_FEATURES),
      BBOX: boxAround(place, within_m),
    }).toString();
    try {
      const reply = await fetch(address, {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      if (!reply.ok) {
        await reply.body?.cancel();
        throw new BuildingsFailure(`status ${reply.status}`);
      }
      // A refused query comes as an ExceptionReport in XML with status 200.
      const answer = Answer.safeParse(await readJson(reply, MOST));
      if (!answer.success) throw new BuildingsFailure('an answer of another shape');
      const found = answer.data.features.flatMap(toBuildings);
      const isElsewhere = found.some(({ outline }) =>
        outline.coordinates[0]?.every(
          ([x, y]) => Math.abs(x - place[0]) > ELSEWHERE || Math.abs(y - place[1]) > ELSEWHERE,
        ),
      );
      if (isElsewhere) throw new BuildingsFailure('buildings of another place');
      return found;
    } catch (error) {
      if (error instanceof UnreadableAnswer) throw new BuildingsFailure(error.message);
      throw error instanceof BuildingsFailure ? error : new BuildingsFailure('no answer', { cause: error });
    }
  },
});
