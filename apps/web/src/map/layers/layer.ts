import type { LayerSection } from '@envol/domain/map-layers/catalogue';
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { ComponentType, ReactNode } from 'react';
import type { MapPalette } from '../palette.ts';

/** Sections of the layers menu. */
export type LayerGroup = LayerSection;

/** Something to do with a layer or a section, as a button of the menu. */
export interface LayerAction {
  readonly id: string;
  readonly label: string;
  readonly icon: ComponentType<{ readonly size?: number }>;
  /** After its words: the plan that opens it. */
  readonly aside?: ReactNode;
  readonly run: () => void;
}

/** A part of a layer that the menu switches on its own: one kind of zone, one status. */
interface LayerOption {
  readonly id: string;
  readonly label: string;
  /** Colour of its sample in the menu, by theme. */
  readonly swatch?: (palette: MapPalette) => string;
  readonly visibleByDefault: boolean;
}

/** A line of a layer's legend: what an outline of that colour and kind says. */
interface LegendLine {
  readonly label: string;
  readonly colour: (palette: MapPalette) => string;
  readonly dashed: boolean;
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

/** Areas whose names are shown once each in the window, wherever it looks (`names/`). */
export interface NamedAreas {
  /** The fill that holds them, told apart by their ids. */
  readonly fill: string;
  /** GeoJSON source that receives a point for each, with the properties of its area. */
  readonly source: string;
  readonly fromZoom: (properties: Readonly<Record<string, unknown>>) => number;
  /** From here one that is wholly in view is named even where its name does not fit inside. */
  readonly smallFromZoom: number;
  /** Who comes first: lower. */
  readonly rank: (properties: Readonly<Record<string, unknown>>) => number;
}

/** What a feature registers: data and how to draw it, in every theme. */
export interface MapLayer {
  readonly id: string;
  /** Absent: the layer has no entry in the menu. */
  readonly group?: LayerGroup;
  readonly label: string;
  /** Said under its entry in the menu while it is shown: what to know to read it. */
  readonly note?: string;
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
  /** Said under its options in the menu while it is shown. */
  readonly legend?: readonly LegendLine[];
  readonly named?: NamedAreas;
  /** Its reader may move it among the others of its section: what stands higher in the menu lies over the rest. */
  readonly movable?: boolean;
  /** Why it cannot be shown ("needs a subscription"); it stays listed. */
  readonly locked?: string;
  readonly description?: string;
  /** Where its publisher explains it. */
  readonly information_url?: string;
  readonly actions?: readonly LayerAction[];
  /** How opaque it is until its reader says otherwise. */
  readonly opacity?: number;
}

/** Places in the pile, from the ground up. */
export const ORDER = {
  background: 0,
  raster: 10,
  /** Pictures of others over the base map, and what an organisation brings. */
  addedRaster: 15,
  addedAreas: 80,
  borders: 20,
  heights: 90,
  zoneFills: 100,
  zoneLines: 120,
  placeLabels: 200,
  landmarks: 250,
  zoneLabels: 300,
  names: 320,
  areas: 400,
  markers: 500,
  drawing: 600,
} as const;
