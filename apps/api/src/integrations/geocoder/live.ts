import { z } from 'zod';
import { readJson, UnreadableAnswer } from '../readText.ts';
import { type FoundAddress, type Geocoder, GeocoderFailure } from './port.ts';

const TIMEOUT_MS = 2_500;
const MOST = { characters: 500_000, values: 20_000 };

/** GeoJSON as the national geocoder answers it (geoservices.ign.fr, geocoding 2.0). */
const Answer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
      properties: z.looseObject({
        label: z.string().optional(),
        toponym: z.string().optional(),
        name: z.union([z.string(), z.array(z.string())]).optional(),
        context: z.string().optional(),
        postcode: z.union([z.string(), z.array(z.string())]).optional(),
        type: z.string().optional(),
      }),
    }),
  ),
});
type Found = z.infer<typeof Answer>['features'][number];

const first = (text: string | readonly string[] | undefined): string =>
  (typeof text === 'string' ? text : text?.[0]) ?? '';
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

const toAddress = ({ geometry, properties }: Found): FoundAddress[] => {
  const label = properties.label ?? properties.toponym ?? first(properties.name);
  const [x, y] = geometry.coordinates;
  if (label === '' || Math.abs(x) > 180 || Math.abs(y) > 90) return [];
  return [
    {
      label: label.slice(0, 200),
      context: (properties.context ?? first(properties.postcode)).slice(0, 200),
      position: [rounded(x), rounded(y)],
      kind: properties.type === 'housenumber' ? 'address' : properties.type === 'street' ? 'street' : 'place',
    },
  ];
};

/** IGN's Géoplateforme, without a key. */
export const liveGeocoder = (url: string, timeoutMs = TIMEOUT_MS): Geocoder => ({
  source: 'live',
  search: async (text, most) => {
    const address = new URL('/geocodage/search', url);
    address.search = new URLSearchParams({ q: text, limit: String(most), index: 'address,poi' }).toString();
    try {
      const reply = await fetch(address, {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      if (!reply.ok) {
        await reply.body?.cancel();
        throw new GeocoderFailure(`status ${reply.status}`);
      }
      const answer = Answer.safeParse(await readJson(reply, MOST));
      if (!answer.success) throw new GeocoderFailure('an answer of another shape');
      return answer.data.features.flatMap(toAddress).slice(0, most);
    } catch (error) {
      if (error instanceof UnreadableAnswer) throw new GeocoderFailure(error.message);
      throw error instanceof GeocoderFailure ? error : new GeocoderFailure('no answer', { cause: error });
    }
  },
});
