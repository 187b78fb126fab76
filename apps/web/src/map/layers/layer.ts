import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { MapPalette } from '../palette.ts';

/** Sections of the layers menu, in its order. */
export const LAYER_GROUPS = ['data', 'zones', 'custom'] as const;
export type LayerGroup = (typeof LAYER_GROUPS)[number];

/** A part of a layer that the menu switches on its own: one kind of zone, one status. */
interface LayerOption {
  readonly id: string;
  readonly label: string;
  /** Colour of its sample in the menu, by theme. */
  readonly swatch?: (palette: MapPalette) => string;
  readonly visibleByDefault: boolean;
}

export interface LayerContext {
  readonly palette: MapPalette;
  readonly language: string;
  /** Options that are on. */
  readonly options: ReadonlySet<string>;
  /** True over satellite pictures: outlines need a casing, labels a stronger halo. */
  readonly imagery: boolean;
}

/** A MapLibre style layer with its place in the pile (see `ORDER`); the layer's own order by default. */
export type StyleLayer = LayerSpecification & { readonly order?: number };

/** What a feature registers: data and how to draw it, in every theme. */
export interface MapLayer {
  readonly id: string;
  /** Absent: the layer has no entry in the menu. */
  readonly group?: LayerGroup;
  readonly label: string;
  readonly sources: Readonly<Record<string, SourceSpecification>>;
  /** Called again on every change of theme, language, base map or option; must be cheap and pure. */
  readonly styleLayers: (context: LayerContext) => readonly StyleLayer[];
  /** Pictures that its style layers name, drawn at twice the size; asked for again with every theme. */
  readonly images?: (palette: MapPalette) => Readonly<Record<string, ImageData>>;
  readonly visibleByDefault: boolean;
  readonly order: number;
  /** Ids of the style layers that answer a click. */
  readonly clickable?: readonly string[];
  readonly options?: readonly LayerOption[];
}

/** Places in the pile, from the ground up. */
export const ORDER = {
  background: 0,
  raster: 10,
  borders: 20,
  zoneFills: 100,
  zoneLines: 120,
  placeLabels: 200,
  landmarks: 250,
  zoneLabels: 300,
  areas: 400,
  markers: 500,
  drawing: 600,
} as const;
