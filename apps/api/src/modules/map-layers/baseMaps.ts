import type { ResponseOf } from '@envol/contract/endpoint';
import type { mapLayers } from '@envol/contract/map-layers';
import type { BaseMapId } from '@envol/domain/map-layers/baseMapIds';

const IGN = 'https://data.geopf.fr/wmts';
const IGN_ATTRIBUTION = '© IGN – Géoplateforme';
/** Zooms at which the ICAO chart has tiles: nearer its paper would only be a blur. */
export const ICAO_ZOOMS = { min_zoom: 6, max_zoom: 11 } as const;

const ignTiles = (layer: string, format: string): string =>
  `${IGN}?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=${layer}&STYLE=normal&TILEMATRIXSET=PM` +
  `&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}&FORMAT=${format}`;

/** What may lie under everything else. */
export const baseMaps = (
  names: Readonly<Record<BaseMapId, string>>,
  {
    icao_url,
    has_icao_chart,
    extra,
  }: { readonly icao_url: string; readonly has_icao_chart: boolean; readonly extra: boolean },
): ResponseOf<typeof mapLayers>['base_maps'] => {
  const ign = (identifier: 'ign_plan' | 'ign_satellite', url: string) => ({
    identifier,
    name: names[identifier],
    url,
    attribution: IGN_ATTRIBUTION,
    needs_network: true,
    access_granted: true,
    is_configured: true,
    min_zoom: 0,
    max_zoom: 19,
  });
  return [
    {
      identifier: 'envol',
      name: names.envol,
      url: null,
      attribution: '',
      needs_network: false,
      access_granted: true,
      is_configured: true,
      min_zoom: 0,
      max_zoom: 19,
    },
    ign('ign_plan', ignTiles('GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2', 'image/png')),
    ign('ign_satellite', ignTiles('ORTHOIMAGERY.ORTHOPHOTOS', 'image/jpeg')),
    {
      identifier: 'icao',
      name: names.icao,
      url: has_icao_chart ? icao_url : null,
      attribution: `${IGN_ATTRIBUTION}, SCAN OACI`,
      needs_network: true,
      access_granted: extra,
      is_configured: has_icao_chart,
      ...ICAO_ZOOMS,
    },
  ];
};
