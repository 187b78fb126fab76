import { type mapLayers, officialTile, zoneTile } from '@envol/contract/airspace';
import { API_BASE, API_BASE_EN } from '@envol/contract/api';
import type { ResponseOf } from '@envol/contract/endpoint';
import type { AirspaceDataset } from '@envol/domain/airspace/dataset';
import type { DatasetVersion } from '@envol/domain/airspace/zone';
import mapEn from '@envol/i18n/en/map' with { type: 'json' };
import mapFr from '@envol/i18n/fr/map' with { type: 'json' };
import type { Language } from '../../platform/http/texts.ts';

const IGN = 'https://data.geopf.fr/wmts';
const IGN_ATTRIBUTION = '© IGN – Géoplateforme';
const TEXTS = { fr: mapFr, en: mapEn };

const ignTiles = (layer: string, format: string): string =>
  `${IGN}?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=${layer}&STYLE=normal&TILEMATRIXSET=PM` +
  `&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}&FORMAT=${format}`;

/** The layers menu: base maps and the zones' tiles with the version of the data that they show. */
export const describeLayers = (
  language: Language,
  { version, official }: Pick<AirspaceDataset, 'version' | 'official'>,
): ResponseOf<typeof mapLayers> => {
  const texts = TEXTS[language];
  const base = language === 'en' ? API_BASE_EN : API_BASE;
  const layer = (
    identifier: string,
    name: string,
    { path }: { readonly path: string },
    dataset: DatasetVersion | null,
  ) => ({
    identifier,
    name,
    source_type: 'vector' as const,
    url: `${base}${path.replace(/:(\w)/g, '{$1}')}`,
    dataset,
  });
  const group = (identifier: string, name: string, category: string) => ({
    identifier,
    name,
    category,
    layer_ids: [identifier],
    default_visibility: true,
  });
  const ign = (identifier: 'ign_plan' | 'ign_satellite', tiles: string) => ({
    identifier,
    name: texts.base_map[identifier],
    url: tiles,
    attribution: IGN_ATTRIBUTION,
    needs_network: true,
  });
  return {
    base_maps: [
      { identifier: 'envol', name: texts.base_map.envol, url: null, attribution: '', needs_network: false },
      ign('ign_plan', ignTiles('GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2', 'image/png')),
      ign('ign_satellite', ignTiles('ORTHOIMAGERY.ORTHOPHOTOS', 'image/jpeg')),
    ],
    layer_groups: [
      group('zones', texts.zones.airspace, 'zones'),
      group('aerodromes', texts.zones.aerodromes, 'data'),
      group('official', texts.layers.official, 'zones'),
    ],
    layers: [
      layer('zones', texts.zones.airspace, zoneTile, version),
      layer('aerodromes', texts.zones.aerodromes, zoneTile, version),
      layer('official', texts.layers.official, officialTile, official?.version ?? null),
    ],
    custom_layers: [],
    clickable_layers: ['zones'],
  };
};
