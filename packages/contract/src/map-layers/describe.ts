import { BASE_MAP_IDS } from '@envol/domain/map-layers/baseMapIds';
import { LAYER_CATEGORIES, LAYER_SECTIONS, MAP_FEATURES } from '@envol/domain/map-layers/catalogue';
import { z } from 'zod';
import { DatasetVersion } from '../airspace/airspace.ts';
import { AreaGeometry, Line, LongText, Position } from '../common.ts';

export const LayerColour = z.string().regex(/^#[0-9a-f]{6}$/);
export const Opacity = z.number().min(0).max(1);
/** Of a group, a layer or a base map: "zones", "custom-12", "geoportail-CADASTRALPARCELS.PARCELLAIRE_EXPRESS". */
export const LayerIdentifier = z.string().min(1).max(250);

/** What an entry of the layers menu stands for, as this reader has set it. */
export const LayerGroup = z
  .object({
    identifier: z.string(),
    name: z.string(),
    layer_ids: z.array(z.string()),
    category: z.enum(LAYER_CATEGORIES),
    /** Under which heading of the menu it stands. */
    section: z.enum(LAYER_SECTIONS),
    default_visibility: z.boolean(),
    /** Lower first, within its section. */
    display_priority: z.number(),
    opacity: z.number(),
    /** Parts of it that are shown ("CTR", "TMA"); null: its own usual ones. */
    options: z.array(z.string()).nullable(),
    /** False where the plan does not open it: it is listed, and says so. */
    access_granted: z.boolean(),
    description: z.string().nullable(),
    editable: z.boolean(),
    deletable: z.boolean(),
    /** `failed`: it is skipped, and the menu says so. */
    status: z.enum(['ready', 'failed']),
  })
  .meta({ id: 'MapLayerGroup' });
export type LayerGroup = z.infer<typeof LayerGroup>;

/** One source with how it is drawn. */
export const MapLayerSource = z
  .object({
    identifier: z.string(),
    name: z.string(),
    /** `style`: the product draws it itself; else what is drawn of its source. */
    layer_type: z.enum(['style', 'raster', 'areas', 'coverage']),
    source_type: z.enum(['geojson', 'raster', 'vector']),
    /** Who publishes it. */
    source_name: z.string(),
    display_priority: z.number(),
    /** With {z}, {x} and {y} for tiles. */
    url: z.string(),
    thumbnail_url: z.string().nullable(),
    information_url: z.string().nullable(),
    attribution: z.string().nullable(),
    style: z
      .object({
        fill_colour: LayerColour.optional(),
        stroke_colour: LayerColour.optional(),
        /** By which the group's opacity is multiplied for fills. */
        fill_opacity_scale: z.number(),
        min_zoom: z.number().optional(),
        max_zoom: z.number().optional(),
        /** West, south, east, north. */
        bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable().optional(),
      })
      .nullable(),
    dataset: DatasetVersion.nullable(),
    /** Invented for the demonstration: nothing may be concluded from it. */
    is_simulated: z.boolean(),
  })
  .meta({ id: 'MapLayer' });
export type MapLayerSource = z.infer<typeof MapLayerSource>;

/** A layer that an organisation keeps: drawn areas, or what a file held. */
export const CustomLayer = z
  .object({
    id: z.number().int(),
    identifier: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    default_visibility: z.boolean(),
    opacity: z.number(),
    fill_colour: z.string(),
    stroke_colour: z.string(),
    /** Where its legend stands on the map; null: nowhere. */
    legend_center: Position.nullable(),
    areas: z.array(z.object({ name: z.string(), geometry: AreaGeometry })),
    /** How many objects of a file it shows; 0 for a drawn layer. */
    features_count: z.number().int(),
    /** The file that it came from; null for a drawn layer. */
    file_name: z.string().nullable(),
    updated_at: z.string(),
    updated_by_name: z.string(),
  })
  .meta({ id: 'CustomLayer' });
export type CustomLayer = z.infer<typeof CustomLayer>;

const written = {
  name: Line(100).min(1),
  description: LongText.nullable(),
  default_visibility: z.boolean(),
  opacity: Opacity,
  fill_colour: LayerColour,
  stroke_colour: LayerColour,
  legend_center: Position.nullable(),
  areas: z
    .array(z.strictObject({ name: Line(100), geometry: AreaGeometry }))
    .min(1)
    .max(100),
};
export const CustomLayerInput = z.strictObject({
  ...written,
  description: written.description.default(null),
  default_visibility: written.default_visibility.default(true),
  opacity: Opacity.default(0.8),
  fill_colour: LayerColour.default('#1f5eff'),
  stroke_colour: LayerColour.default('#1f5eff'),
  legend_center: written.legend_center.default(null),
});
export const CustomLayerChange = z.strictObject(written).partial();

export const BaseMapChoice = z.object({
  identifier: z.enum(BASE_MAP_IDS),
  name: z.string(),
  url: z.string().nullable(),
  attribution: z.string(),
  needs_network: z.boolean(),
  /** False where the plan does not open it. */
  access_granted: z.boolean(),
  /** False where this deployment has no right to it from its publisher. */
  is_configured: z.boolean(),
  min_zoom: z.number(),
  max_zoom: z.number(),
});

/** What the organisation's plan opens on the map; for those who need none, all. */
export const MapFeatures = z.object(
  Object.fromEntries(MAP_FEATURES.map((feature) => [feature, z.boolean()])) as Record<
    (typeof MAP_FEATURES)[number],
    z.ZodBoolean
  >,
);

export const MapLayers = z.object({
  base_maps: z.array(BaseMapChoice),
  /** The base map that this reader chose last, on any device; null: none. */
  chosen_base_map: z.enum(BASE_MAP_IDS).nullable(),
  layer_groups: z.array(LayerGroup),
  layers: z.array(MapLayerSource),
  /** Everything that this reader set, of layers too that only a screen of the web knows. */
  settings: z.array(
    z.object({
      identifier: z.string(),
      default_visibility: z.boolean().nullable(),
      opacity: z.number().nullable(),
      options: z.array(z.string()).nullable(),
      position: z.number().int().nullable(),
    }),
  ),
  custom_layers: z.array(CustomLayer),
  clickable_layers: z.array(z.string()),
  sections: z.array(z.enum(LAYER_SECTIONS)),
  features: MapFeatures,
  /** Whether this reader may add, edit and delete layers of the organisation. */
  may_edit: z.boolean(),
  /** To whom to write where a layer cannot be loaded. */
  contact_email: z.string(),
});

/** Which one goes, in the query or in a JSON body: either is enough. */
export const NamedLayer = z.object({ identifier: LayerIdentifier.optional() });
