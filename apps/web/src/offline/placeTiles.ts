/** The cache of tiles kept of missions' places, which is not pushed out by what is looked at since: the worker answers from it. */
export const PLACE_TILES = 'envol-places';
