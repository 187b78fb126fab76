/** The cache of tiles kept of missions' places, which is not pushed out by what is looked at since: the worker answers from it. */
export const PLACE_TILES = 'envol-places';
/** The cache of tiles that were looked at: up to four weeks old, and given before the network's. */
export const SEEN_TILES = 'envol-tiles';

/** How tiles are asked for anew: neither the worker nor the browser answers from what it holds. */
export const FETCH_ANEW = 'no-cache' satisfies RequestCache;
/** Whether the worker may answer a request from what was looked at. */
export const mayBeSeen = ({ cache }: Pick<Request, 'cache'>): boolean => cache !== FETCH_ANEW;
/** The addresses of one tile: the language of the page is no part of what it is. */
export const addressesOfTile = (address: string): readonly string[] => [
  address,
  address.replace('/api/v2/tiles/', '/en/api/v2/tiles/'),
];
