import { BASE_MAP_IDS, type BaseMapId } from '@envol/domain/map-layers/baseMapIds';
import { type MapLayer, ORDER } from '../layers/layer.ts';

export const BASE_MAPS = BASE_MAP_IDS;
export type BaseMap = BaseMapId;
/**
 * `checking` until its one probe has answered; `locked` where the plan does not open it, `not_configured` where the
 * deployment has no right to it.
 */
export type BaseMapState = 'checking' | 'available' | 'unreachable' | 'locked' | 'not_configured';

export type RemoteBaseMap = Exclude<BaseMap, 'envol'>;
/** A base map that has not answered within this time is not offered. */
const PROBE_MS = 6_000;
/** Tile addresses with {z}, {x}, {y}; null where a deployment offers none. */
export type BaseMapUrls = Readonly<Record<RemoteBaseMap, string | null>>;

const ATTRIBUTION =
  '<a href="https://geoservices.ign.fr" target="_blank" rel="noreferrer">© IGN – Géoplateforme</a>';

function ignTiles(layer: string, format: string): string {
  return (
    'https://data.geopf.fr/wmts?SERVICE=WMTS&VERSION=1.0.0&REQUEST=GetTile&STYLE=normal&TILEMATRIXSET=PM' +
    `&LAYER=${layer}&FORMAT=${format}&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}`
  );
}

/** IGN's Géoplateforme itself: WMTS, open layers, no key. A deployment may put its own cache in front. */
export const IGN_URLS: BaseMapUrls = {
  ign_plan: ignTiles('GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2', 'image/png'),
  ign_satellite: ignTiles('ORTHOIMAGERY.ORTHOPHOTOS', 'image/jpeg'),
  // Through the server alone, which has the key; it says where.
  icao: null,
};

/** Zooms at which a base map has tiles: nearer they are enlarged, farther the embedded map is seen. */
const ZOOMS: Readonly<Record<RemoteBaseMap, readonly [number, number]>> = {
  ign_plan: [0, 19],
  ign_satellite: [0, 19],
  icao: [6, 11],
};

/** The raster layer of a remote base map, or an empty layer for the embedded one. */
export function baseMapLayer(baseMap: BaseMap, urls: BaseMapUrls): MapLayer {
  const shared = { id: 'base-raster', label: baseMap, visibleByDefault: true, order: ORDER.raster };
  const url = baseMap === 'envol' ? null : urls[baseMap];
  if (baseMap === 'envol' || url === null) return { ...shared, sources: {}, styleLayers: () => [] };
  const source = `base-${baseMap}`;
  const [minzoom, maxzoom] = ZOOMS[baseMap];
  return {
    ...shared,
    sources: {
      [source]: { type: 'raster', tiles: [url], tileSize: 256, minzoom, maxzoom, attribution: ATTRIBUTION },
    },
    styleLayers: ({ palette }) => [
      {
        id: source,
        type: 'raster',
        source,
        // A white plan in a dark room blinds: it is dimmed, the picture a little.
        paint:
          palette.mode === 'dark'
            ? {
                'raster-brightness-max': baseMap === 'ign_satellite' ? 0.85 : 0.72,
                'raster-saturation': -0.2,
              }
            : {},
      },
    ],
  };
}

/** Asks once, with one small tile, whether a remote base map answers; never throws. */
export async function probeBaseMap(url: string | null, request: typeof fetch = fetch): Promise<BaseMapState> {
  if (url === null) return 'unreachable';
  const tile = url.replace('{z}', '6').replace('{x}', '32').replace('{y}', '22');
  try {
    const response = await request(tile, { signal: AbortSignal.timeout(PROBE_MS) });
    return response.ok ? 'available' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}
