import type { MapLayer } from '../layers/layer.ts';
import { ORDER } from '../layers/layer.ts';

export const BASE_MAPS = ['envol', 'ign_plan', 'ign_satellite'] as const;
export type BaseMap = (typeof BASE_MAPS)[number];
/** `checking` until its one probe has answered. */
export type BaseMapState = 'checking' | 'available' | 'unreachable';

interface RemoteBaseMap {
  readonly layer: string;
  readonly format: 'image/png' | 'image/jpeg';
}

const remote: Readonly<Record<Exclude<BaseMap, 'envol'>, RemoteBaseMap>> = {
  ign_plan: { layer: 'GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2', format: 'image/png' },
  ign_satellite: { layer: 'ORTHOIMAGERY.ORTHOPHOTOS', format: 'image/jpeg' },
};

const ATTRIBUTION =
  '<a href="https://geoservices.ign.fr" target="_blank" rel="noreferrer">© IGN – Géoplateforme</a>';

/** WMTS tile address of IGN's Géoplateforme, open layers, no key. */
export function ignTileUrl(baseMap: Exclude<BaseMap, 'envol'>, z = '{z}', x = '{x}', y = '{y}'): string {
  const { layer, format } = remote[baseMap];
  return (
    'https://data.geopf.fr/wmts?SERVICE=WMTS&VERSION=1.0.0&REQUEST=GetTile&STYLE=normal&TILEMATRIXSET=PM' +
    `&LAYER=${layer}&FORMAT=${format}&TILEMATRIX=${z}&TILEROW=${y}&TILECOL=${x}`
  );
}

/** The raster layer of a remote base map, or an empty layer for the embedded one. */
export function baseMapLayer(baseMap: BaseMap): MapLayer {
  const shared = { id: 'base-raster', label: baseMap, visibleByDefault: true, order: ORDER.raster };
  if (baseMap === 'envol') return { ...shared, sources: {}, styleLayers: () => [] };
  const source = `base-${baseMap}`;
  return {
    ...shared,
    sources: {
      [source]: {
        type: 'raster',
        tiles: [ignTileUrl(baseMap)],
        tileSize: 256,
        maxzoom: 19,
        attribution: ATTRIBUTION,
      },
    },
    styleLayers: ({ palette }) => [
      {
        id: source,
        type: 'raster',
        source,
        // A white plan in a dark room blinds: it is dimmed, the picture a little.
        paint:
          palette.mode === 'dark'
            ? { 'raster-brightness-max': baseMap === 'ign_plan' ? 0.72 : 0.85, 'raster-saturation': -0.2 }
            : {},
      },
    ],
  };
}

/** Asks once, with one small tile, whether a remote base map answers; never throws. */
export async function probeBaseMap(
  baseMap: Exclude<BaseMap, 'envol'>,
  request: typeof fetch = fetch,
): Promise<BaseMapState> {
  try {
    const response = await request(ignTileUrl(baseMap, '6', '32', '22'), {
      signal: AbortSignal.timeout(6_000),
    });
    return response.ok ? 'available' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}
