import { officialTile, zoneTile } from '@envol/contract/airspace';
import { API_BASE, API_BASE_EN } from '@envol/contract/api';
import type { ResponseOf } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import {
  customLayerFeatures,
  icaoTile,
  type LayerGroup,
  type MapLayerSource,
  type mapLayers,
  mobileNetworkCoverage,
} from '@envol/contract/map-layers';
import { structuresGeometries } from '@envol/contract/structure-zones';
import { operatorOf } from '@envol/domain/access/actor';
import { hasPermission } from '@envol/domain/access/permissions';
import type { DatasetVersion } from '@envol/domain/airspace/zone';
import {
  ADDED_PRIORITY,
  BUILT_IN_LAYERS,
  type BuiltInLayerId,
  isDronist,
  MAP_FEATURES,
  type MapFeature,
  MOBILE_NETWORK_OPACITY_SCALE,
  SECTION_OF,
  sectionsFor,
} from '@envol/domain/map-layers/catalogue';
import { MOBILE_NETWORK_LAYERS } from '@envol/domain/map-layers/mobileNetwork';
import type { WmtsLayer } from '@envol/domain/map-layers/wmts';
import { wordTable } from '@envol/domain/wordTable';
import { fillPlaces } from '@envol/i18n/say';
import { countOf } from '../../platform/db/page.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import type { Language } from '../../platform/http/texts.ts';
import { ADDED_PREFIX, addedLayers } from './added.service.ts';
import { baseMaps } from './baseMaps.ts';
import { customIdentifier, type LayerRow, layersOf, toCustomLayer } from './customLayers.queries.ts';
import { openedFeatures } from './features.queries.ts';
import { LAYER_TEXTS, MAP_TEXTS } from './layerTexts.ts';
import type { MapLayersDeps } from './mapLayers.deps.ts';
import { type LayerSetting, settingsOf } from './settings.service.ts';

const IGN_ATTRIBUTION = '© IGN – Géoplateforme';

interface Described {
  readonly group: Omit<LayerGroup, 'section' | 'layer_ids' | 'opacity' | 'options'> &
    Partial<Pick<LayerGroup, 'section' | 'opacity'>>;
  readonly source: Omit<MapLayerSource, 'identifier' | 'name' | 'display_priority'>;
}

const SOURCE = {
  thumbnail_url: null,
  information_url: null,
  attribution: null,
  style: null,
  dataset: null,
  is_simulated: false,
} as const;
const GROUP = {
  default_visibility: true,
  access_granted: true,
  description: null,
  editable: false,
  deletable: false,
  status: 'ready',
} as const;

const addressOf =
  (language: Language) =>
  ({ path }: { readonly path: string }, params: Readonly<Record<string, string | number>> = {}): string =>
    `${language === 'en' ? API_BASE_EN : API_BASE}${path.replace(/:(\w+)/g, (_, name: string) => String(params[name] ?? `{${name}}`))}`;

/** The product's own layers, with the data that they show. */
const builtIn = (
  { airspace }: MapLayersDeps,
  language: Language,
  sections: readonly string[],
): Described[] => {
  const { version, official } = airspace.current().dataset;
  const texts = LAYER_TEXTS[language];
  const at = addressOf(language);
  const own = { source_name: 'Envol', layer_type: 'style', source_type: 'geojson' } as const;
  const published = (dataset: DatasetVersion | null, url: string): Described['source'] => ({
    ...SOURCE,
    layer_type: 'style',
    source_type: 'vector',
    source_name: dataset?.source ?? '',
    attribution: dataset?.attribution ?? null,
    url,
    dataset,
  });
  const sources: Readonly<Record<BuiltInLayerId, Described['source']>> = {
    zones: published(version, at(zoneTile)),
    aerodromes: published(version, at(zoneTile)),
    official: published(official?.version ?? null, at(officialTile)),
    landmarks: { ...SOURCE, ...own, source_name: 'SIA', url: '' },
    'free-heights': { ...SOURCE, ...own, url: '' },
    traces: { ...SOURCE, ...own, url: '' },
    'client-structures': { ...SOURCE, ...own, url: `${at(structuresGeometries)}?kind=client` },
  };
  const ids = Object.keys(BUILT_IN_LAYERS) as BuiltInLayerId[];
  return ids.flatMap((identifier) => {
    const { section, category, default_visibility, display_priority } = BUILT_IN_LAYERS[identifier];
    if (!sections.includes(section)) return [];
    return [
      {
        group: {
          ...GROUP,
          identifier,
          name: texts.layer_names[identifier],
          section,
          category,
          default_visibility,
          display_priority,
          // Without a publication in force there is nothing that it could show.
          status: identifier === 'official' && official === null ? 'failed' : 'ready',
        },
        source: sources[identifier],
      },
    ];
  });
};

const ofCustom = (row: LayerRow, language: Language, mayEdit: boolean, opened: boolean): Described => {
  const category = row.kind === 'file' ? 'custom_data' : 'custom';
  return {
    group: {
      ...GROUP,
      identifier: customIdentifier(row.id),
      name: row.name,
      category,
      default_visibility: row.default_visibility,
      opacity: row.opacity,
      display_priority: ADDED_PRIORITY[category],
      description: row.description,
      access_granted: opened || row.kind === 'drawn',
      editable: mayEdit && (opened || row.kind === 'drawn'),
      deletable: mayEdit,
    },
    source: {
      ...SOURCE,
      layer_type: 'areas',
      source_type: 'geojson',
      source_name: row.file_name ?? row.updated_by_name,
      url: `${addressOf(language)(customLayerFeatures, { id: row.id })}?v=${row.version}`,
      style: { fill_colour: row.fill_colour, stroke_colour: row.stroke_colour, fill_opacity_scale: 0.25 },
    },
  };
};

const wmtsTiles = (url: string, { id, style, format, matrix_set }: WmtsLayer): string =>
  `${new URL('/wmts', url).href}?SERVICE=WMTS&VERSION=1.0.0&REQUEST=GetTile&LAYER=${id}&STYLE=${encodeURIComponent(style)}` +
  `&FORMAT=${format}&TILEMATRIXSET=${matrix_set}&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}`;

const ofWmts = (layer: WmtsLayer, url: string, opened: boolean, mayEdit: boolean): Described => ({
  group: {
    ...GROUP,
    identifier: `${ADDED_PREFIX.geoportail_wmts}${layer.id}`,
    name: layer.title,
    category: 'geoportail_wmts',
    display_priority: ADDED_PRIORITY.geoportail_wmts,
    description: layer.description,
    access_granted: opened,
    deletable: mayEdit,
  },
  source: {
    ...SOURCE,
    layer_type: 'raster',
    source_type: 'raster',
    source_name: 'IGN – Géoplateforme',
    attribution: IGN_ATTRIBUTION,
    url: wmtsTiles(url, layer),
    thumbnail_url: layer.thumbnail_url,
    information_url: layer.information_url,
    style: {
      fill_opacity_scale: 1,
      min_zoom: layer.min_zoom,
      max_zoom: layer.max_zoom,
      bounds: layer.bounds === null ? null : [...layer.bounds],
    },
  },
});

/** A colour for each operator of a network: it is told by its name too. */
const NETWORK_COLOURS: Readonly<Record<string, string>> = wordTable({
  '20801': '#d9730d',
  '20810': '#c2255c',
  '20815': '#5f3dc4',
  '20820': '#0b7285',
});

const ofNetwork = (
  layerId: string,
  {
    language,
    source,
    isThere,
    opened,
    mayEdit,
  }: {
    readonly language: Language;
    readonly source: 'files' | 'simulated' | 'none';
    readonly isThere: boolean;
    readonly opened: boolean;
    readonly mayEdit: boolean;
  },
): Described[] => {
  const network = MOBILE_NETWORK_LAYERS.find(({ id }) => id === layerId);
  if (network === undefined) return [];
  const colour = NETWORK_COLOURS[network.mcc_mnc] ?? '#5f6b7a';
  return [
    {
      group: {
        ...GROUP,
        identifier: `${ADDED_PREFIX.mobile_network}${layerId}`,
        name: `${network.operator_name} ${network.technology}`,
        category: 'mobile_network',
        // They cover whole regions: nobody wants all of them at once.
        default_visibility: false,
        display_priority: ADDED_PRIORITY.mobile_network,
        description: LAYER_TEXTS[language].coverage[source === 'simulated' ? 'simulated' : 'theoretical'],
        access_granted: opened,
        deletable: mayEdit,
        status: isThere ? 'ready' : 'failed',
      },
      source: {
        ...SOURCE,
        layer_type: 'coverage',
        source_type: 'geojson',
        source_name: source === 'simulated' ? 'Envol' : 'ARCEP',
        attribution: source === 'simulated' ? null : '© ARCEP',
        information_url: 'https://www.data.gouv.fr/fr/datasets/mon-reseau-mobile/',
        url: addressOf(language)(mobileNetworkCoverage, { layer: layerId }),
        style: {
          fill_colour: colour,
          stroke_colour: colour,
          fill_opacity_scale: MOBILE_NETWORK_OPACITY_SCALE,
        },
        is_simulated: source === 'simulated',
      },
    },
  ];
};

/** What an operator added of others' services. */
const added = async (
  { db, config, mobile_network }: MapLayersDeps,
  { actor }: SignedIn,
  language: Language,
  opened: ReadonlySet<MapFeature>,
): Promise<Described[]> => {
  const operator = operatorOf(actor);
  if (operator === null) return [];
  const [rows, available] = await Promise.all([
    addedLayers(db, operator.operator_id),
    mobile_network.available(),
  ]);
  const mayEdit = hasPermission(actor, 'layer:write');
  return rows.flatMap(({ category, layer_id, described }) =>
    category === 'geoportail_wmts'
      ? [ofWmts(described as WmtsLayer, config.geoportail_url, opened.has('geoportail_layers'), mayEdit)]
      : ofNetwork(layer_id, {
          language,
          source: mobile_network.source,
          isThere: available.has(layer_id),
          opened: opened.has('mobile_network_layers'),
          mayEdit,
        }),
  );
};

/** What the map's answer does not hold of the clients' sites; null where it holds them all. */
const clientsCut = async ({ system_db }: MapLayersDeps, language: Language): Promise<string | null> => {
  const count = await countOf(system_db.selectFrom('structure_zones').where('kind', '=', 'client'));
  const shown = LIMITS.structure_zones_told;
  return count <= shown ? null : fillPlaces(LAYER_TEXTS[language].clients.cut, { shown, count });
};

/** As the reader set it; what has no place of its own stands after what has one. */
const asSet = ({ group }: Described, set: LayerSetting | undefined): LayerGroup => ({
  ...group,
  section: group.section ?? SECTION_OF[group.category],
  layer_ids: [group.identifier],
  default_visibility: group.access_granted && (set?.default_visibility ?? group.default_visibility),
  opacity: set?.opacity ?? group.opacity ?? 1,
  options: set?.options ? [...set.options] : null,
  display_priority: set?.position ?? 1_000 + group.display_priority,
});

const toSetting = ([identifier, { options, ...set }]: readonly [string, LayerSetting]) => ({
  ...set,
  identifier,
  options: options === null ? null : [...options],
});

/** Everything that the map can show to one person, as that person set it. */
export const describeMapLayers = async (
  deps: MapLayersDeps,
  by: SignedIn,
  language: Language,
): Promise<ResponseOf<typeof mapLayers>> => {
  const { actor } = by;
  const sections = sectionsFor(actor);
  const opened = openedFeatures(deps.plans, by);
  const [settings, custom, cut] = await Promise.all([
    settingsOf(deps.db, actor.user_id),
    hasPermission(actor, 'layer:read') ? layersOf(deps.db, actor).execute() : [],
    clientsCut(deps, language),
  ]);
  const mayEdit = hasPermission(actor, 'layer:write');
  const described = [
    ...builtIn(deps, language, sections).map((each) =>
      each.group.identifier === 'client-structures'
        ? { ...each, group: { ...each.group, description: cut } }
        : each,
    ),
    ...(await added(deps, by, language, opened)),
    ...custom.map((row) => ofCustom(row, language, mayEdit, opened.has('custom_data_layers'))),
  ];
  const groups = described
    .map((each) => asSet(each, settings.get(each.group.identifier)))
    .toSorted((one, other) => one.display_priority - other.display_priority);
  const extra = opened.has('extra_base_maps') || !isDronist(actor);
  const maps = baseMaps(MAP_TEXTS[language].base_map, {
    icao_url: addressOf(language)(icaoTile),
    has_icao_chart: deps.geoportail.has_icao_chart,
    extra,
  });
  return {
    base_maps: maps,
    chosen_base_map:
      maps.find(({ identifier }) => settings.get(identifier)?.default_visibility)?.identifier ?? null,
    layer_groups: groups,
    layers: described.map(({ group, source }) => ({
      ...source,
      identifier: group.identifier,
      name: group.name,
      display_priority: group.display_priority,
    })),
    settings: [...settings].map(toSetting),
    custom_layers: custom.map(toCustomLayer),
    clickable_layers: groups.flatMap(({ identifier, category }) =>
      identifier === 'zones' || category === 'custom' || category === 'custom_data' ? [identifier] : [],
    ),
    sections: [...sections],
    features: Object.fromEntries(MAP_FEATURES.map((feature) => [feature, opened.has(feature)])) as Record<
      MapFeature,
      boolean
    >,
    may_edit: mayEdit,
    contact_email: deps.config.contact_email,
  };
};
