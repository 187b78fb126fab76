import { z } from 'zod';
import { readText } from '../readText.ts';
import { type FoundAddress, type Geocoder, GeocoderFailure } from './port.ts';

const TIMEOUT_MS = 2_500;
const MOST_CHARACTERS = 500_000;

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
  if (label === '') return [];
  const [x, y] = geometry.coordinates;
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
      const body = await readText(reply, MOST_CHARACTERS);
      if (body === null) throw new GeocoderFailure('too long an answer');
      const answer = Answer.safeParse(JSON.parse(body));
      if (!answer.success) throw new GeocoderFailure('an answer of another shape');
      return answer.data.features.flatMap(toAddress).slice(0, most);
    } catch (error) {
      throw error instanceof GeocoderFailure ? error : new GeocoderFailure('no answer', { cause: error });
    }
  },
});
