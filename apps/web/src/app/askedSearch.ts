import { Building2, Home } from 'lucide-react';
import { callApi } from '../api/call.ts';
import { endpoints } from '../api/endpoints.ts';
import type { MapCamera } from '../map/camera.ts';
import { foundPlace } from '../map/foundPlace.ts';
import { type Command, SearchFailed } from '../ui/commands/commands.ts';

/** A place is shown whole (specification 2 §9.4), an address with its house. */
const [PLACE_ZOOM, ADDRESS_ZOOM] = [12, 17];

/** `street`: found without its numbers; `embedded`, `none`: what was searched instead of addresses. */
export type SearchWord = 'addresses' | 'clients' | 'street' | 'failed' | 'embedded' | 'none';

interface Asking {
  readonly camera: MapCamera;
  /** They fly, and the platform opened the search of clients' sites to them. */
  readonly findsClients: boolean;
  readonly word: (key: SearchWord) => string;
}

/** Sites of clients by the beginning of their code, with the 50 m around them. */
export const findClients = async (
  code: string,
  { camera, findsClients, word }: Asking,
): Promise<readonly Command[]> => {
  // A code has no spaces: a sentence is none.
  if (!findsClients || code.length > 32 || /\s/.test(code)) return [];
  const found = await callApi(endpoints.clientStructuresGeocoding, { query: { code } }, { handles: 'all' });
  return found.map(({ id, code: known, name, envelope }) => ({
    id: `client-${id}`,
    label: `${known} · ${name}`,
    group: word('clients'),
    icon: Building2,
    run: () => camera.fitBounds(envelope, { maxZoom: ADDRESS_ZOOM }),
  }));
};

/** Addresses; a search that failed is told: a list without them is not a place without them. */
export const findAddresses = async (q: string, { camera, word }: Asking): Promise<readonly Command[]> => {
  if (q.length > 200) return [];
  const { source, results, failed } = await callApi(
    endpoints.searchAddresses,
    { query: { q } },
    { handles: 'all' },
  ).catch(() => ({ source: 'live' as const, results: [], failed: true }));
  if (failed) throw new SearchFailed(word('failed'));
  // One word may be a town or a mission: of several one expects an address.
  if (source !== 'live' && results.length === 0 && /\S\s+\S/.test(q)) throw new SearchFailed(word(source));
  return results.map(({ label, context, position, kind }, index) => ({
    id: `address-${index}-${label}`,
    label,
    hint: source === 'embedded' ? word('street') : context,
    group: word('addresses'),
    icon: Home,
    run: () => {
      camera.flyTo(position, { zoom: kind === 'place' ? PLACE_ZOOM : ADDRESS_ZOOM });
      // A town is no place to draw at.
      foundPlace.set(kind === 'place' ? null : { label, position });
    },
  }));
};
